import type { ReactNode } from 'react'
import { creditedText } from '#contract/exchange/campaigns.ts'
import { formatCount } from '#contract/numbers.ts'
import { Button, ButtonLink, TextLink } from '../../design/button.tsx'
import { Facts } from '../../design/facts.tsx'
import { Icon } from '../../design/icon.tsx'
import { type Draft, fundingFault, type Quote, quoteOf } from './draft.ts'
import { policyTickId } from './policy-note.tsx'
import { firstTasksText, type Terms, waitsForTasks } from './safest-first.ts'
import { TaskPreview } from './task-preview.tsx'
import './campaigns.css'
import '../../design/pay-bar.css'
import { buyCampaignSlot } from '#contract/exchange/campaign-changes.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { Points } from '../../design/points.tsx'
import { fillText } from './campaign-labels.ts'
import { useCampaignAct } from './use-campaign-act.ts'

interface Props {
  draft: Draft
  terms: Terms
  pictureUrl: string | null
  busy: boolean
  /** True: the policy note was read, or need not be. */
  isRead: boolean
  onSave: () => void
}

/** The task as people see it, what it costs, and the button; on a phone the button is a bar at the bottom. */
export function FundSummary({ draft, terms, pictureUrl, busy, isRead, onSave }: Props) {
  const quote = quoteOf(draft, terms)
  return (
    <div className="grid wide:sticky wide:top-21 gap-5 wide:self-start max-wide:contents">
      <TaskPreview draft={draft} terms={terms} pictureUrl={pictureUrl} />
      <QuoteList quote={quote} reward={draft.reward} fillHours={terms.fillHours} />
      <div className="pay-bar grid gap-3 max-wide:gap-2">
        {waitsForTasks(terms) ? (
          <FirstTasks terms={terms} busy={busy} />
        ) : (
          <Go quote={quote} terms={terms} busy={busy} isRead={isRead} />
        )}
      </div>
      <Button variant="ghost" full disabled={busy || draft.title.trim() === ''} onClick={onSave}>
        Save as draft
      </Button>
    </div>
  )
}

/** In place of the button before feedback is open: the way there. */
const FirstTasks = ({ terms, busy }: Pick<Props, 'terms' | 'busy'>) => (
  <>
    <p className="sub text-13 text-pretty">
      {`Feedback opens once ${creditedText(terms.tasksToFullTerms)}. We save this as a draft, and tell you once it can start.`}
    </p>
    <Button type="submit" variant="earn" size="lg" full busy={busy}>
      {firstTasksText(terms)}
    </Button>
  </>
)

/** The button, or the obstacle and what removes it. */
function Go({ quote, terms, busy, isRead }: Pick<Props, 'terms' | 'busy' | 'isRead'> & { quote: Quote }) {
  const fault = fundingFault(quote, terms)
  const isFull = terms.live >= terms.mostLive
  if (isFull) return <ExtraCampaign terms={terms} />
  return (
    <>
      {fault ? (
        <Obstacle>{fault.text}</Obstacle>
      ) : isRead ? (
        <p className="wide:hidden max-wide:text-13 max-wide:text-ink-2 num">
          {formatCount(quote.target)} {quote.target === 1 ? 'person' : 'people'} · {formatCount(quote.total)}{' '}
          of your {formatCount(terms.balance)}
          <span className="sr-only"> points</span>
        </p>
      ) : (
        <Obstacle>
          <TextLink href={`#${policyTickId}`}>Read the platform’s rules</TextLink> and tick the box first.
        </Obstacle>
      )}
      {fault?.needsPoints ? (
        <div className="grid grid-cols-2 gap-2">
          <ButtonLink variant="earn" size="lg" href="/earn-points">
            Earn points
          </ButtonLink>
          <ButtonLink size="lg" href="/buy-points">
            Buy points
          </ButtonLink>
        </div>
      ) : (
        <Button
          type="submit"
          variant="spend"
          size="lg"
          full
          points={quote.total}
          busy={busy}
          disabled={fault !== null || !isRead}
        >
          Set aside and start
        </Button>
      )}
    </>
  )
}

function Obstacle({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-13 text-pretty" role="status">
      <Icon name="Warning" className="mt-0.5 text-warn-text" size={16} weight="fill" />
      <span>{children}</span>
    </p>
  )
}

/** The full cost: per person, in total, and the points left. */
function QuoteList({ quote, reward, fillHours }: { quote: Quote; reward: number; fillHours: number | null }) {
  const { target, fee, each, total, left } = quote
  return (
    <Facts
      className="num grid gap-2 [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-4 [&_dt]:text-ink-2 [&_dd]:text-right"
      of={{
        'Per person': (
          <>
            <span className="dim">
              {formatCount(reward)} + {formatCount(fee)} fee ={' '}
            </span>
            <Points value={each} kind="plain" />
          </>
        ),
        [`For ${formatCount(target)} ${target === 1 ? 'person' : 'people'}`]: (
          <Points value={total} kind="out" />
        ),
        'Left afterwards': left < 0 ? '–' : <Points value={left} />,
        'Half is usually done in': fillText(fillHours),
      }}
    />
  )
}

/** At the limit of running campaigns: pause or end one, or buy an extra one for a week. Above it, one is not enough. */
function ExtraCampaign({ terms }: Pick<Props, 'terms'>) {
  const { busy, act } = useCampaignAct()
  const writeOnce = useWriteOnce()
  const buy = () =>
    act(
      () => writeOnce(buyCampaignSlot, { body: { shownCost: terms.slotPoints } }),
      'You can run an extra campaign for a week.',
    )
  const { live, mostLive } = terms
  const premium = terms.isPremium
    ? ['', '']
    : [' without premium', ` (${formatCount(terms.premiumMostLive)} with it)`]
  if (live > mostLive)
    return (
      <Obstacle>{`You have ${formatCount(live)} running campaigns, and the limit${premium[0]} is ${mostLive}${premium[1]}. Pause or end ${live - mostLive + 1} first.`}</Obstacle>
    )
  return (
    <>
      <Obstacle>{`You’ve reached the limit of ${mostLive} running campaigns${premium.join('')}. Pause or end one, or run an extra campaign for a week.`}</Obstacle>
      <Button
        variant="spend"
        size="lg"
        full
        points={terms.slotPoints}
        busy={busy}
        disabled={terms.balance < terms.slotPoints}
        onClick={buy}
      >
        Extra campaign for a week
      </Button>
    </>
  )
}
