import type { readInvitation } from '#contract/money/referrals.ts'
import type { Output } from '#contract/operation.ts'
import { Points } from '../../design/points.tsx'

type Invitation = NonNullable<Output<typeof readInvitation>['invitation']>

/** Names the visitor's inviter and the points that both get. */
export function InvitedNote({ username, newcomerPoints, referrerPoints, attempts, days }: Invitation) {
  return (
    <p className="px-3.5 py-3 text-14 border border-line rounded-md bg-raised">
      <b className="wrap-anywhere">{username}</b> invited you. After your first {attempts} tasks, on {days}{' '}
      different days, you get <Points value={newcomerPoints} kind="in" /> and {username} gets{' '}
      <Points value={referrerPoints} kind="in" />.
    </p>
  )
}
