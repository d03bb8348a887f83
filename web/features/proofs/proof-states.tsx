import type { ReactNode } from 'react'
import type { OwnProof, ProofStage } from '#contract/proofs.ts'
import { Halves } from '../../design/halves.tsx'
import { CheckCircleIcon, HourglassMediumIcon, type Icon, XCircleIcon } from '../../design/icons.ts'
import { Points } from '../../design/points.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { Time } from '../../design/time.tsx'

interface Said {
  icon: Icon | 'spinner' | 'halves'
  heading: string
  text: ReactNode
}

const until = (iso: string | null): ReactNode =>
  iso ? (
    <>
      until <Time iso={iso} />
    </>
  ) : (
    'soon'
  )

/** What each stage without an act of the earner's says. */
const said: Partial<Record<ProofStage, (proof: OwnProof) => Said>> = {
  reading: () => ({
    icon: 'spinner',
    heading: 'Checking your screenshot',
    text: 'This takes some seconds. You can leave this page: the place and the points are yours meanwhile.',
  }),
  owner: ({ owner, dueAt }) => ({
    icon: HourglassMediumIcon,
    heading: `Waiting for ${owner}`,
    text: <>They may look at it {until(dueAt)}. If they say nothing, it is credited then.</>,
  }),
  admin: () => ({
    icon: HourglassMediumIcon,
    heading: 'Waiting for an admin',
    text: 'The picture could not be read for certain, so a person looks at it. The points stay set aside.',
  }),
  disputed: () => ({
    icon: HourglassMediumIcon,
    heading: 'An admin looks at it again',
    text: 'The points stay set aside until then. What the admin says is final.',
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
    icon: CheckCircleIcon,
    heading: 'All is well',
    text: 'Your fresh screenshot was accepted. The points stay yours.',
  }),
  withdrawn: () => ({
    icon: CheckCircleIcon,
    heading: 'Nothing is asked any more',
    text: 'The report was withdrawn. The points stay yours.',
  }),
  taken: ({ points }) => ({
    icon: XCircleIcon,
    heading: 'The points were taken back',
    text: (
      <>
        <Points value={points} kind="out" /> because it was undone within 7 days.
      </>
    ),
  }),
  rejected: ({ end, refusal }) => ({
    icon: XCircleIcon,
    heading: 'Not credited',
    text: [
      end ? `${end.reason}.` : 'This one is closed.',
      refusal?.reason,
      refusal?.note ? `“${refusal.note}”` : null,
      end?.advice,
    ]
      .filter(Boolean)
      .join(' '),
  }),
}

/** Where a proof stands while the earner has nothing to do. Its status region announces what changes. */
export function ProofState({ proof }: { proof: OwnProof }) {
  const words = said[proof.stage]?.(proof)
  if (!words) return null
  return (
    <div className="proof-state" role="status">
      <Mark icon={words.icon} />
      <div className="grid gap-1 min-w-0">
        <p className="h3">{words.heading}</p>
        <p className="sub">{words.text}</p>
      </div>
    </div>
  )
}

function Mark({ icon }: { icon: Said['icon'] }) {
  if (icon === 'spinner') return <Spinner />
  if (icon === 'halves') return <Halves progress={1} size={40} />
  const Shown = icon
  return <Shown size={24} aria-hidden="true" />
}
