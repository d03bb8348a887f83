import { decideReferral, listWaitingReferrals, type WaitingReferral } from '#contract/money/referrals.ts'
import { formatCount } from '#contract/numbers.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { NoteDialog } from '../../design/form-dialog.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { Time } from '../../design/time.tsx'
import { useAsked } from '../../design/use-modal.ts'
import { usePages } from '../../layout/page-list.tsx'

/**
 * Referrals whose two members signed in from one network, or whose referrer brought many this month: an admin decides if
 * they are two people. Renders nothing if there are none.
 */
export function ReviewCard() {
  const { pages, more, busy } = usePages(listWaitingReferrals, {})
  const { asked, ask, close } = useAsked<{ referral: WaitingReferral; approve: boolean }>()
  const referrals = pages.flatMap((page) => page.referrals)
  const total = pages[0]?.total ?? 0
  if (referrals.length === 0) return null
  return (
    <Card id="referrals" title="Referrals to review" count={formatCount(total)} flush>
      <ul>
        {referrals.map((referral) => (
          <li className="list-row max-desk:flex-wrap" key={referral.id}>
            <div className="list-row-text">
              <span className="list-row-title trunc">
                {referral.newcomer}, invited by {referral.referrer}
              </span>
              <span className="list-row-sub">
                {signsOf(referral).join(' ')} {referral.attempts} tasks on {referral.days} days since{' '}
                <Time iso={referral.since} format="day" />
              </span>
            </div>
            <div className="flex gap-2 max-desk:w-full">
              <Button size="sm" onClick={() => ask({ referral, approve: true })}>
                Approve<span className="sr-only"> {referral.newcomer}</span>
              </Button>
              <Button size="sm" variant="danger" onClick={() => ask({ referral, approve: false })}>
                Reject<span className="sr-only"> {referral.newcomer}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ShowMore shown={referrals.length} total={total} onMore={more} busy={busy} />
      {asked ? <VerdictDialog {...asked} onClose={close} /> : null}
    </Card>
  )
}

/** Why it is in review. */
const signsOf = (referral: WaitingReferral): string[] => [
  ...(referral.isOverMonth
    ? [`${formatCount(referral.approvedThisMonth)} referrals of ${referral.referrer} approved this month.`]
    : []),
  ...(referral.isSameNetwork ? [networkWords(referral)] : []),
]

/** Describes the shared network. One with many members is an office, a school or a phone company. */
const networkWords = ({ inCommon }: WaitingReferral): string =>
  inCommon > 1
    ? `Both signed in from one network, which ${formatCount(inCommon)} members used recently.`
    : 'Joined from a network that their inviter uses.'

interface Props {
  referral: WaitingReferral
  approve: boolean
  onClose: () => void
}

const verdictWords = {
  pending: 'It’s still pending.',
  review: 'It’s still in review.',
  approved: 'Approved and paid.',
  rejected: 'Rejected.',
}

function VerdictDialog({ referral, approve, onClose }: Props) {
  const write = useWriteOnce()
  const { busy, error, send } = useAct('verdict on a referral', [listWaitingReferrals], onClose)
  const decide = (note: string) => {
    const request = { params: { referralId: referral.id }, body: { approve, note } }
    return send(async () => verdictWords[(await write(decideReferral, request)).state])
  }
  return (
    <NoteDialog
      open
      onClose={onClose}
      title={approve ? `Approve ${referral.newcomer}?` : `Reject ${referral.newcomer}?`}
      text={
        approve
          ? `You confirm that these are two people. ${referral.referrer} and ${referral.newcomer} get their points.`
          : `${referral.referrer} reads that an admin rejected the referral. Neither gets points.`
      }
      send={approve ? 'Approve' : 'Reject'}
      variant={approve ? 'solid' : 'danger'}
      busy={busy}
      label="What did you see?"
      hint="For the audit log."
      missing="Say briefly what you saw."
      maxLength={500}
      error={error}
      onSend={decide}
    />
  )
}
