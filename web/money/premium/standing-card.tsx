import { useState } from 'react'
import {
  type getPremium,
  listPremiumTerms,
  type PremiumSubscription,
  type PremiumTerm,
} from '#contract/money/premium.ts'
import type { Output } from '#contract/operation.ts'
import { usePages } from '../../api/read-pages.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { CheckCircleIcon, ClockIcon, WarningIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { PageList } from '../../design/page-list.tsx'
import { Points } from '../../design/points.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { daysText } from '../../design/time-text.ts'
import type { PremiumActs } from './plan-cards.tsx'

type Premium = Output<typeof getPremium>

/** The member's premium now: until when, the next step, and the buttons to change it. */
export function StandingCard({ premium, acts }: { premium: Premium; acts: PremiumActs }) {
  const { until, source, nextPointsAt, subscription, offer } = premium
  return (
    <Card title="Your premium" aside={subscription ? <StateBadge state={subscription.state} /> : null}>
      <div className="grid gap-4">
        {subscription?.state === 'failing' ? <Failing {...subscription} acts={until !== null} /> : null}
        {subscription?.state === 'cancelled' ? (
          <Note icon={ClockIcon}>
            Nothing more is charged. Premium lasts to the end of the paid term; you can resume until then.
          </Note>
        ) : null}
        {!subscription && source === 'card' ? (
          <Note icon={ClockIcon}>Premium no longer renews, and nothing more is charged.</Note>
        ) : null}
        <dl className="flex flex-wrap gap-y-4 gap-x-10 [&_dt]:text-ink-2 [&_dt]:text-[13px] [&_dd]:font-strong">
          <Fact
            label={until && subscription?.state === 'renewing' ? 'Renews on' : until ? 'Ends on' : 'Active'}
          >
            {until ? (
              <Time
                iso={(subscription?.state === 'renewing' && subscription.periodEndsAt) || until}
                format="date"
              />
            ) : (
              'Not now'
            )}
          </Fact>
          {source ? <Fact label="Paid with">{sourceWords[source]}</Fact> : null}
          {nextPointsAt ? (
            <Fact label="Next monthly points">
              <span className="inline-flex gap-2.5">
                <Points value={offer.monthPoints} kind="in" />
                <Time iso={nextPointsAt} format="date" />
              </span>
            </Fact>
          ) : null}
        </dl>
        {subscription ? <Manage premium={premium} subscription={subscription} acts={acts} /> : null}
      </div>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function StateBadge({ state }: { state: PremiumSubscription['state'] }) {
  const icon = { renewing: CheckCircleIcon, cancelled: ClockIcon, failing: WarningIcon }[state]
  return (
    <Badge tone={state === 'failing' ? 'warn' : 'neutral'} icon={icon}>
      {subscriptionWords[state]}
    </Badge>
  )
}

function Failing({ graceUntil, nextTryAt, acts }: PremiumSubscription & { acts: boolean }) {
  return (
    <Note tone="warn">
      The renewal could not be paid.{' '}
      {acts && graceUntil ? (
        <>
          Premium continues until <Time iso={graceUntil} format="date" />.{' '}
        </>
      ) : null}
      {acts ? null : 'Premium has ended; it resumes once the renewal is paid. '}
      {nextTryAt ? (
        <>
          The card is tried again on <Time iso={nextTryAt} format="date" />.{' '}
        </>
      ) : null}
      Your campaigns and points stay as they are.
    </Note>
  )
}

interface ManageProps {
  premium: Premium
  subscription: PremiumSubscription
  acts: PremiumActs
}

/** Buttons to change the card, cancel and resume. */
function Manage({ premium, subscription, acts }: ManageProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <div className="actions">
      {subscription.state === 'cancelled' ? (
        <Button variant="solid" busy={acts.busy === 'resume'} onClick={() => void acts.resume()}>
          Resume
        </Button>
      ) : (
        <Button variant="danger" busy={acts.busy === 'cancel'} onClick={() => setIsAsking(true)}>
          Cancel renewal
        </Button>
      )}
      {premium.card ? (
        <Button
          variant={subscription.state === 'failing' ? 'solid' : 'line'}
          busy={acts.busy === 'portal'}
          onClick={() => void acts.openPortal()}
        >
          Change card
        </Button>
      ) : null}
      <Dialog
        open={isAsking}
        onClose={close}
        title="Cancel premium renewal?"
        text={
          <>
            Nothing more is charged.{' '}
            {subscription.periodEndsAt && subscription.state === 'renewing' ? (
              <>
                Premium ends on <Time iso={subscription.periodEndsAt} format="date" />, and you can resume
                until then.
              </>
            ) : (
              `The grace period of ${daysText(premium.offer.graceDays)} after the failed payment ends with it.`
            )}
          </>
        }
        actions={
          <>
            <Button onClick={close}>Keep premium</Button>
            <Button
              variant="danger"
              onClick={() => {
                close()
                void acts.cancel()
              }}
            >
              Cancel renewal
            </Button>
          </>
        }
      />
    </div>
  )
}

const sourceWords: Record<PremiumTerm['source'], string> = {
  card: 'Card',
  crypto: 'Crypto',
  points: 'Points',
}
const itemWords: Record<PremiumTerm['item'], string> = { month: '1 month', year: '1 year', week: 'Days' }

/** Reasons a term ended early. */
const endedWords: Record<NonNullable<PremiumTerm['endedWhy']>, string> = {
  refund: 'Refunded',
  dispute: 'Payment disputed',
}

/** Label of each state of a subscription. */
const subscriptionWords: Record<PremiumSubscription['state'], string> = {
  renewing: 'Renews',
  cancelled: 'Cancelled',
  failing: 'Payment failed',
}

const columns: Column<PremiumTerm>[] = [
  {
    key: 'item',
    label: 'Term',
    kind: 'lead',
    cell: (term) => (
      <span className="grid gap-0.5">
        <b className="font-label">{itemWords[term.item]}</b>
        {term.endedWhy ? (
          <span>
            <Badge tone="warn" icon={WarningIcon}>
              {endedWords[term.endedWhy]}
            </Badge>
          </span>
        ) : null}
      </span>
    ),
  },
  { key: 'from', label: 'From', kind: 'text', cell: ({ startsAt }) => <Time iso={startsAt} format="date" /> },
  { key: 'until', label: 'Until', kind: 'text', cell: ({ endsAt }) => <Time iso={endsAt} format="date" /> },
  { key: 'source', label: 'Paid with', kind: 'text', cell: (term) => sourceWords[term.source] },
  {
    key: 'points',
    label: 'Points',
    kind: 'number',
    cell: ({ broughtPoints, paidPoints }) =>
      broughtPoints > 0 ? (
        <Points value={broughtPoints} kind="in" />
      ) : paidPoints > 0 ? (
        <Points value={paidPoints} kind="out" />
      ) : (
        <span className="dim">–</span>
      ),
  },
]

/** The member's premium terms, newest first. */
export function TermsCard() {
  const list = usePages(listPremiumTerms, {})
  return (
    <Card title="Your terms" flush>
      <PageList
        list={list}
        rowsOf={({ terms }) => terms}
        keyOf={({ id }) => id}
        failed={{ title: 'Couldn’t load your terms', text: 'Nothing is lost.' }}
        empty={{
          title: 'No premium yet',
          text: 'Each term you pay for appears here, with its points.',
        }}
      >
        {(terms) => <Table caption="Premium terms" columns={columns} rows={terms} rowKey={({ id }) => id} />}
      </PageList>
    </Card>
  )
}
