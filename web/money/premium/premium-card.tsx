import { cancelPremium, type getPremium, type PremiumSubscription } from '#contract/money/premium.ts'
import type { Output } from '#contract/operation.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { Badge } from '../../design/badge.tsx'
import { Button, TextLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Facts } from '../../design/facts.tsx'
import { Points } from '../../design/points.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { Time, TimePhrase } from '../../design/time.tsx'
import { daysText } from '../../design/time-text.ts'
import type { PremiumActs } from './use-premium-acts.ts'

type Premium = Output<typeof getPremium>

/** The member's premium now: until when, the next step, and the buttons to change it. */
export function PremiumCard({ premium, acts }: { premium: Premium; acts: PremiumActs }) {
  const { until, source, nextPointsAt, subscription, offer } = premium
  const isRenewing = subscription?.state === 'renewing'
  return (
    <Card
      title="Your premium"
      aside={subscription ? <StateBadge state={subscription.state} /> : null}
      body="grid gap-4"
    >
      {premium.isPaidTwice ? (
        <Note tone="warn">
          You’ve paid for premium twice. <TextLink href="/support">Ask Support</TextLink> for a refund of one
          subscription, which ends only that one. Cancelling the renewal stops both.
        </Note>
      ) : null}
      {subscription?.state === 'failing' ? <Failing {...subscription} acts={until !== null} /> : null}
      {subscription?.state === 'cancelled' ? (
        <Note icon="Clock">
          Nothing more is charged. Premium lasts until the paid term ends; you can resume until then.
        </Note>
      ) : null}
      {!subscription && source === 'card' ? (
        <Note icon="Clock">Premium no longer renews, and nothing more is charged.</Note>
      ) : null}
      <Facts
        className="flex flex-wrap gap-y-4 gap-x-10 [&_dt]:text-ink-2 [&_dt]:text-13 [&_dd]:font-strong"
        of={{
          [until ? (isRenewing ? 'Renews on' : 'Ends on') : 'Active']: until ? (
            <Time iso={(isRenewing && subscription.periodEndsAt) || until} format="date" />
          ) : (
            'Not now'
          ),
          'Paid with': source && sentenceCase(source),
          'Next monthly points': nextPointsAt && (
            <span className="inline-flex gap-2.5">
              <Points value={offer.monthPoints} kind="in" />
              <Time iso={nextPointsAt} format="date" />
            </span>
          ),
        }}
      />
      {subscription ? <Manage premium={premium} subscription={subscription} acts={acts} /> : null}
    </Card>
  )
}

function StateBadge({ state }: { state: PremiumSubscription['state'] }) {
  const icon = ({ renewing: 'CheckCircle', cancelled: 'Clock', failing: 'Warning' } as const)[state]
  return (
    <Badge tone={state === 'failing' ? 'warn' : 'neutral'} icon={icon}>
      {subscriptionWords[state]}
    </Badge>
  )
}

function Failing({ graceUntil, nextTryAt, acts }: PremiumSubscription & { acts: boolean }) {
  return (
    <Note tone="warn">
      The renewal couldn’t be paid.{' '}
      <TimePhrase before="Premium continues until" iso={acts ? graceUntil : null} format="date" after=". " />
      {acts ? null : 'Premium has ended; it resumes once the renewal is paid. '}
      <TimePhrase before="The card is tried again on" iso={nextTryAt} format="date" after=". " />
      Your campaigns and points stay as they are.
    </Note>
  )
}

interface ManageProps {
  premium: Premium
  subscription: PremiumSubscription
  acts: PremiumActs
}

function Manage({ premium, subscription, acts }: ManageProps) {
  const { ask, dialog } = useActDialog(() => cancelRenewal(premium, subscription, acts))
  return (
    <div className="actions">
      {subscription.state === 'cancelled' ? (
        <Button variant="solid" busy={acts.busy === 'resume'} onClick={() => void acts.resume()}>
          Resume
        </Button>
      ) : (
        <Button variant="danger" onClick={() => ask()}>
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
      {dialog}
    </div>
  )
}

const cancelRenewal = (
  { offer }: Premium,
  { periodEndsAt, state }: PremiumSubscription,
  { settle }: PremiumActs,
) =>
  declareAct(cancelPremium, {
    title: 'Cancel premium renewal?',
    text: (
      <>
        Nothing more is charged.{' '}
        {periodEndsAt && state === 'renewing' ? (
          <>
            Premium ends on <Time iso={periodEndsAt} format="date" />, and you can resume until then.
          </>
        ) : (
          `The grace period of ${daysText(offer.graceDays)} after the failed payment ends with it.`
        )}
      </>
    ),
    keep: 'Keep premium',
    verb: 'Cancel renewal',
    said: 'Your premium no longer renews.',
    settle,
  })

const subscriptionWords: Record<PremiumSubscription['state'], string> = {
  renewing: 'Renews',
  cancelled: 'Cancelled',
  failing: 'Payment failed',
}
