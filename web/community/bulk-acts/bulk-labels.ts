import type { BulkAct, BulkActName } from '#contract/community/bulk-acts.ts'
import { countText } from '../../design/texts.ts'

interface ActWords {
  label: string
  done: string
  /** Effect on the creators, for the dialog. */
  effect: string
  /** The act that reverses it; null: none does. */
  opposite: BulkActName | null
}

export const actWords: Record<BulkActName, ActWords> = {
  pause: {
    label: 'Pause',
    done: 'paused',
    effect: 'The tasks leave the lists and their points stay set aside. Creators can resume them.',
    opposite: 'restore',
  },
  hide: {
    label: 'Hide',
    done: 'hidden',
    effect: 'The tasks leave the lists and their points stay set aside. Only the staff can restore them.',
    opposite: 'restore',
  },
  end: {
    label: 'End',
    done: 'ended',
    effect: 'The tasks leave the lists for good, and unspent points return to their creators at once.',
    opposite: null,
  },
  restore: {
    label: 'Restore',
    done: 'restored',
    effect: 'What the staff paused or hid runs again, unless something else keeps it paused.',
    opposite: 'hide',
  },
}

/** Why a campaign was left as it is, or what became of it. */
export const outcomeWords: Record<BulkAct['items'][number]['outcome'], string> = {
  done: 'Done',
  already: 'Paused or hidden already',
  not_hidden: 'Not paused or hidden by the staff',
  wrong_state: 'Not possible in its state',
  not_found: 'Campaign not found',
  undone: 'Undone',
  pending: 'Not reached yet',
}

/** The act by which one is reversed, as a sentence. */
export function oppositeText({ act }: Pick<BulkAct, 'act'>): string {
  const { opposite } = actWords[act]
  return opposite ? `To reverse it: ${actWords[opposite].label}.` : 'It can’t be reversed.'
}

/** '3 campaigns' */
export const campaignsText = (count: number): string => countText(count, 'campaign')

/** Number of an act's campaigns with this outcome. */
export const countOf = (
  { items }: Pick<BulkAct, 'items'>,
  wanted: BulkAct['items'][number]['outcome'],
): number => items.filter(({ outcome }) => outcome === wanted).length
