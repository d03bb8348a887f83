import type { ReactNode } from 'react'
import type { OwnProof, ProofStage } from '#contract/checks/proofs.ts'
import { undoneFactor } from '#contract/exchange/connections.ts'
import { Halves } from '../../design/halves.tsx'
import { Icon, type IconName } from '../../design/icon.tsx'
import { Points } from '../../design/points.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { TimePhrase } from '../../design/time.tsx'
import { useWaits } from '../../layout/waits.ts'

interface StageText {
  icon: IconName | 'spinner' | 'halves'
  heading: string
  text: ReactNode
}

/** The end of the wait for a verdict, in a sentence. */
function Until({ iso }: { iso: string | null }) {
  const { verdict } = useWaits()
  if (iso === null) return `for ${verdict}`
  return <TimePhrase before="until" iso={iso} />
}

/** Time in which an undone follow loses its points. */
const Undone = () => useWaits().undone

const stageTexts: Partial<Record<ProofStage, (proof: OwnProof) => StageText>> = {
  reading: () => ({
    icon: 'spinner',
    heading: 'Checking your screenshot',
    text: 'This takes a few seconds. You can leave this page: the points stay set aside for you.',
  }),
  owner: ({ owner, dueAt }) => ({
    icon: 'HourglassMedium',
    heading: `Waiting for ${owner}`,
    text: (
      <>
        They can review it <Until iso={dueAt} />. If they don’t, it’s credited then.
      </>
    ),
  }),
  admin: ({ kind, excuse }) => ({
    icon: 'HourglassMedium',
    heading: 'Waiting for an admin',
    text:
      kind === 'claim'
        ? 'A person checks the screenshot. The points stay set aside until then.'
        : `A person checks ${excuse === 'open' ? 'whether the page can be reached' : 'the screenshot'}. Nothing is taken until then.`,
  }),
  disputed: () => ({
    icon: 'HourglassMedium',
    heading: 'An admin is reviewing it',
    text: 'The points stay set aside until then. Their decision is final.',
  }),
  approved: ({ points }) => ({
    icon: 'halves',
    heading: 'Credited',
    text: (
      <>
        <Points value={points} kind="in" /> for this task.
      </>
    ),
  }),
  kept: () => ({
    icon: 'CheckCircle',
    heading: 'Fresh screenshot approved',
    text: 'Your fresh screenshot was approved. The points stay yours.',
  }),
  withdrawn: () => ({
    icon: 'CheckCircle',
    heading: 'Nothing left to do',
    text: 'No fresh screenshot is needed any longer. The points stay yours.',
  }),
  taken: ({ points, refusal }) => ({
    icon: 'XCircle',
    heading: 'The points were taken back',
    text: refusal ? (
      <>
        <Points value={points * undoneFactor} kind="out" /> because it was undone within <Undone />.{' '}
        {refusal.reason} {refusal.note ? `“${refusal.note}”` : null}
      </>
    ) : (
      <>
        <Points value={points} kind="out" /> because no fresh screenshot came in time.
      </>
    ),
  }),
  rejected: ({ end, refusal }) => ({
    icon: 'XCircle',
    heading: 'Not credited',
    text: [
      end ? `${end.reason}.` : 'This task is closed.',
      refusal?.reason,
      refusal?.note ? `“${refusal.note}”` : null,
      end?.advice,
    ]
      .filter(Boolean)
      .join(' '),
  }),
}

/** State of a proof while the earner has nothing to do. Its status region announces changes. */
export function ProofState({ proof }: { proof: OwnProof }) {
  const words = stageTexts[proof.stage]?.(proof)
  if (!words) return null
  return (
    <div className="flex gap-3.5 items-start [&>svg]:text-ink-3" role="status">
      <StageIcon icon={words.icon} />
      <div className="grid gap-1 min-w-0">
        <p className="h3">{words.heading}</p>
        <p className="sub">{words.text}</p>
      </div>
    </div>
  )
}

function StageIcon({ icon }: { icon: StageText['icon'] }) {
  if (icon === 'spinner') return <Spinner />
  if (icon === 'halves') return <Halves progress={1} size={40} />
  return <Icon name={icon} size={24} />
}
