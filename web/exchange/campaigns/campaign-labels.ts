import type { Campaign } from '#contract/exchange/campaigns.ts'
import { platformLabels } from '#contract/platforms.ts'
import { beginningOf } from '#contract/texts.ts'
import type { IconName } from '../../design/icon.tsx'
import { countText } from '../../design/texts.ts'
import { durationText } from '../../design/time-text.ts'

interface StateWords {
  label: string
  icon: IconName
  tone: 'neutral' | 'warn' | 'danger'
}

const stateWords: Record<Campaign['state'], StateWords> = {
  draft: { label: 'Draft', icon: 'HourglassMedium', tone: 'neutral' },
  review: { label: 'In review', icon: 'HourglassMedium', tone: 'warn' },
  live: { label: 'Running', icon: 'Play', tone: 'neutral' },
  paused: { label: 'Paused', icon: 'Pause', tone: 'neutral' },
  finished: { label: 'Finished', icon: 'CheckCircle', tone: 'neutral' },
  ended: { label: 'Ended', icon: 'Stop', tone: 'neutral' },
  rejected: { label: 'Rejected', icon: 'XCircle', tone: 'danger' },
}

const held: StateWords = { label: 'On hold', icon: 'Pause', tone: 'warn' }

/** Label, icon and tone of a campaign's state. A pause by anyone but the owner is a hold. */
export const wordsOf = ({ state, pausedBy }: Pick<Campaign, 'state' | 'pausedBy'>): StateWords =>
  state === 'paused' && pausedBy !== 'owner' ? held : stateWords[state]

/** 'Website, visit 15 s'; 'SoundCloud, listen 60 s'; 'Instagram, feedback' */
export const kindOf = ({ platform, action, requiredDuration }: Campaign): string => {
  const what = platform === 'soundcloud' && action === 'watch' ? 'listen' : action
  const time = requiredDuration > 0 ? ` ${durationText(requiredDuration)}` : ''
  return `${platformLabels[platform]}, ${what}${time}`
}

/** Time in which half of a campaign of this kind is usually done. */
export function fillText(hours: number | null): string {
  if (hours === null) return 'Not enough data yet'
  if (hours < 1) return 'under an hour'
  return hours < 48 ? `about ${Math.round(hours)} h` : `about ${Math.round(hours / 24)} days`
}

/** Cost of one completion to the owner, in points. */
export const costEach = ({ reward, fee }: Pick<Campaign, 'reward' | 'fee'>): number => reward + fee

/** Cost of the campaign at its full target, in points. */
export const budgetOf = (campaign: Campaign): number => costEach(campaign) * campaign.target

/** Shortens a title to keep toasts under 60 characters. */
export const shorten = (title: string): string => (title.length > 32 ? `${beginningOf(title, 31)}…` : title)

/** "1 completion", "1,500 completions". */
export const completions = (count: number): string => countText(count, 'completion')
