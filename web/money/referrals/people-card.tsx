import {
  listReferralDays,
  listReferred,
  type ReferralDay,
  type ReferralReason,
  type ReferralState,
  type ReferralTerms,
  type Referred,
  referralDaysAtOnce,
} from '#contract/money/referrals.ts'
import { formatCount } from '#contract/numbers.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Badge } from '../../design/badge.tsx'
import { Card } from '../../design/card.tsx'
import type { IconName } from '../../design/icon.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { Points } from '../../design/points.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { Time } from '../../design/time.tsx'
import { timeText } from '../../design/time-text.ts'
import { PageList, usePages } from '../../layout/page-list.tsx'

/** People who joined by the link, newest first: the progress of each and the points each brought. */
export function PeopleCard({ terms, total }: { terms: ReferralTerms; total: number }) {
  return (
    <Card title="People joined" count={total > 0 ? formatCount(total) : undefined} flush>
      <PageList
        list={usePages(listReferred, {})}
        rowsOf={({ people }) => people}
        keyOf={({ username }) => username}
        total={total}
        failed={{ title: 'Couldn’t load this list', text: 'Nothing is lost.' }}
        empty={{
          title: 'No one has joined yet',
          text: `Send your link to someone who makes things. They appear here once they join, with their progress: ${terms.attempts} tasks on ${terms.days} days.`,
        }}
      >
        {(person) => <PersonRow person={person} terms={terms} />}
      </PageList>
    </Card>
  )
}

const stateIcons: Record<ReferralState, IconName> = {
  pending: 'Clock',
  review: 'Eye',
  approved: 'CheckCircle',
  rejected: 'XCircle',
}

function PersonRow({ person, terms }: { person: Referred; terms: ReferralTerms }) {
  const { username, state, attempts, earnedPoints, since } = person
  return (
    <li className="list-row items-start [&_.bar]:max-w-80 [&_.bar]:mt-2 max-[32.5rem]:flex-wrap">
      <Avatar name={username} size={40} />
      <div className="list-row-text">
        <span className="list-row-title trunc">{username}</span>
        <span className="list-row-sub">
          Joined <Time iso={since} format="date" /> · <StateText person={person} terms={terms} />
        </span>
        {state === 'pending' ? (
          <ProgressBar
            value={attempts}
            max={terms.attempts}
            label={`Progress of ${username}`}
            valueText={progressOf(person, terms)}
          />
        ) : null}
      </div>
      <div className="grid gap-1.5 justify-items-end max-[32.5rem]:flex max-[32.5rem]:justify-between max-[32.5rem]:w-full max-[32.5rem]:pl-13">
        <Badge tone={state === 'review' ? 'warn' : 'neutral'} icon={stateIcons[state]}>
          {stateWords[state]}
        </Badge>
        {earnedPoints > 0 ? <Points value={earnedPoints} kind="in" /> : null}
      </div>
    </li>
  )
}

function StateText({ person, terms }: { person: Referred; terms: ReferralTerms }) {
  const { state, reason, sharesUntil } = person
  if (reason) return reasonWords[reason]
  if (state === 'review') return 'You two share a network, so an admin is reviewing it.'
  if (state === 'pending') return `${progressOf(person, terms)}. Checked each night.`
  if (!sharesUntil) return 'Your share has ended.'
  return <>You share in what they earn until {timeText(sharesUntil, 'date', null)}.</>
}

/** Points from referrals by day (UTC). */
export function DaysCard() {
  return (
    <Card title="Points by day (UTC)" flush>
      <PageList
        list={usePages(listReferralDays, { query: { limit: referralDaysAtOnce } })}
        rowsOf={({ days }) => days}
        keyOf={({ day }) => day}
        failed={{ title: 'Couldn’t load these days', text: 'Nothing is lost.' }}
        empty={{
          title: 'No points yet',
          text: 'Points from referrals appear here the night after each day (UTC).',
        }}
      >
        {(day) => (
          <ListRow
            title={timeText(day.day, 'date', null)}
            sub={partsOf(day)}
            end={<Points value={day.grantPoints + day.sharePoints + day.orderPoints} kind="in" />}
          />
        )}
      </PageList>
    </Card>
  )
}

const stateWords: Record<ReferralState, string> = {
  pending: 'Pending',
  review: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** Reason for a referral's state, as the inviter reads it. */
const reasonWords: Record<ReferralReason, string> = {
  same_device: 'This account was used in a browser you also use.',
  same_address: 'This account’s email is yours in another spelling.',
  same_payment: 'This account shares a payment method with yours.',
  known_person: 'This person already had an account here.',
  by_admin: 'An admin rejected this referral.',
  account_closed: 'The account is closed.',
  month_limit: 'All tasks done. An admin reviews it first: this month’s other referrals are approved.',
}

/** Progress as text: '3 of 30 tasks on 1 of 5 days'. */
const progressOf = ({ attempts, days }: Pick<Referred, 'attempts' | 'days'>, terms: ReferralTerms): string =>
  `${attempts} of ${terms.attempts} tasks on ${days} of ${terms.days} days`

/** Sources of a day's points: 'Approved: 50 · From their tasks: 8'. */
const partsOf = ({ grantPoints, sharePoints, orderPoints }: ReferralDay): string =>
  [
    ['Approved', grantPoints] as const,
    ['From their tasks', sharePoints] as const,
    ['From their orders', orderPoints] as const,
  ]
    .filter(([, points]) => points > 0)
    .map(([what, points]) => `${what}: ${formatCount(points)}`)
    .join(' · ')
