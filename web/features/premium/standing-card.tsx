import { useState } from 'react'
import type { Output } from '#contract/operation.ts'
import type { getPremium, PremiumSubscription } from '#contract/premium.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { CheckCircleIcon, ClockIcon, WarningIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { daysText, subscriptionWords, termWords } from './premium-words.ts'
import type { PremiumActs } from './use-premium-acts.ts'

type Premium = Output<typeof getPremium>

/** The member's premium now: until when, what comes next, and what can be done about it. */
export function StandingCard({ premium, acts }: { premium: Premium; acts: PremiumActs }) {
  const { until, source, nextPointsAt, subscription, offer } = premium
  return (
    <Card title="Your premium" aside={subscription ? <StateBadge state={subscription.state} /> : null}>
      <div className="grid gap-4">
        {subscription?.state === 'failing' ? <Failing {...subscription} acts={until !== null} /> : null}
        {subscription?.state === 'cancelled' ? (
          <Note icon={ClockIcon}>
            Nothing more is charged. What is paid for acts to its end; until then you can resume.
          </Note>
        ) : null}
        {!subscription && source === 'card' ? (
          <Note icon={ClockIcon}>It is not renewed any more, and nothing is charged.</Note>
        ) : null}
        <dl className="premium-facts">
          <Fact
            label={until && subscription?.state === 'renewing' ? 'Renews on' : until ? 'Acts until' : 'Acts'}
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
          {source ? <Fact label="Paid with">{termWords({ item: 'month', source }).source}</Fact> : null}
          {nextPointsAt ? (
            <Fact label="Next monthly points">
              <span className="premium-next">
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
          Premium goes on until <Time iso={graceUntil} format="date" />.{' '}
        </>
      ) : null}
      {acts ? null : 'Premium is over, and comes back with the payment. '}
      {nextTryAt ? (
        <>
          The card is tried again on <Time iso={nextTryAt} format="date" />.{' '}
        </>
      ) : null}
      Your campaigns and points stay as they are in any case.
    </Note>
  )
}

interface ManageProps {
  premium: Premium
  subscription: PremiumSubscription
  acts: PremiumActs
}

/** Changing the card, cancelling, resuming. */
function Manage({ premium, subscription, acts }: ManageProps) {
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  return (
    <div className="actions">
      {subscription.state === 'cancelled' ? (
        <Button variant="solid" busy={acts.busy === 'resume'} onClick={() => void acts.resume()}>
          Resume
        </Button>
      ) : (
        <Button variant="danger" busy={acts.busy === 'cancel'} onClick={() => setAsks(true)}>
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
        open={asks}
        onClose={close}
        title="Cancel the renewal of premium?"
        text={
          <>
            Nothing more is charged.{' '}
            {subscription.periodEndsAt && subscription.state === 'renewing' ? (
              <>
                Premium acts until <Time iso={subscription.periodEndsAt} format="date" />, and you can resume
                until then.
              </>
            ) : (
              `The ${daysText(premium.offer.graceDays)} in which it goes on without being paid end with it.`
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
