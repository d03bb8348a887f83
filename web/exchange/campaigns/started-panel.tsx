import { useEffect, useId, useRef } from 'react'
import type { Campaign } from '#contract/exchange/campaigns.ts'
import { formatCount } from '#contract/numbers.ts'
import { nextTaskPath } from '#contract/pages/next-task.ts'
import type { Check } from '#contract/platforms.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Facts } from '../../design/facts.tsx'
import { Icon } from '../../design/icon.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Points } from '../../design/points.tsx'
import { Store, useStore } from '../../design/store.ts'
import { useWaits } from '../../layout/waits.ts'
import { budgetOf, costEach, fillText } from './campaign-labels.ts'
import { useCampaignTerms } from './use-campaign-act.ts'

/** After funding: when to expect people, what happens next, and the next step. Nothing before. */
export function StartedPanel() {
  const campaign = useStarted()
  // The page may be left and shown again from history.
  useEffect(() => () => showStarted(null), [])
  return campaign ? <Panel key={campaign.id} campaign={campaign} /> : null
}

function Panel({ campaign }: { campaign: Campaign }) {
  const { title, state } = campaign
  const { data: terms, isError } = useCampaignTerms(campaign)
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const inReview = state === 'review'
  return (
    <section
      className="card grid gap-4 p-5 outline-none scroll-mt-20"
      aria-labelledby={heading}
      tabIndex={-1}
      ref={panel}
    >
      <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-2.5 items-center">
        <Icon name={inReview ? 'HourglassMedium' : 'CheckCircle'} className="size-5.5" weight="fill" />
        <h2 className="h2 wrap-anywhere" id={heading}>
          {title} {inReview ? 'is in review' : 'is running'}
        </h2>
        <IconButton small icon="X" label="Close" onClick={() => showStarted(null)} />
      </header>
      <Facts
        className="num flex flex-wrap gap-x-10 gap-y-3 [&>div]:grid [&>div]:gap-0.5 [&_dt]:text-13 [&_dt]:text-ink-2 [&_dd]:font-label"
        of={{
          People: formatCount(campaign.target),
          'Set aside': <Points value={budgetOf(campaign)} kind="out" />,
          'Half is usually done in': terms || isError ? fillText(terms?.fillHours ?? null) : '…',
        }}
      />
      <Next campaign={campaign} check={terms?.check} />
      <div className="actions">
        <ButtonLink variant="earn" href={nextTaskPath}>
          Earn for the next one
        </ButtonLink>
      </div>
    </section>
  )
}

function Next({ campaign, check }: { campaign: Campaign; check: Check | undefined }) {
  const { verdict } = useWaits()
  return (
    <ol className="sub grid gap-2 pl-5 list-decimal leading-[1.5] text-pretty">
      <li>
        {campaign.state === 'review'
          ? 'An admin is reviewing it. People see it in their task lists once it is approved.'
          : 'People see it in their task lists now.'}
      </li>
      <li>
        Each completion costs {formatCount(costEach(campaign))} points, once it is checked.{' '}
        {whenDone(check, verdict)}
      </li>
      <li>Pause it, add people or end it in the list below. When it ends, unspent points return at once.</li>
    </ol>
  )
}

function whenDone(check: Check | undefined, verdict: string): string {
  if (check === 'screenshot')
    return `You approve or reject screenshots within ${verdict}; without an answer they are credited.`
  if (check === 'creator')
    return `You read and rate the answers within ${verdict}; without an answer they are credited.`
  return 'You’ll see it on this page and on Home.'
}

const started = new Store<Campaign | null>(null)

/** Shows the panel of a campaign that was just funded on this page; null closes it. */
export const showStarted = started.set

/**
 * The campaign that was just funded; null: none. Outside of the form, which the page moves once there is a
 * first campaign.
 */
const useStarted = (): Campaign | null => useStore(started)
