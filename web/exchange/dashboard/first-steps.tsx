import type { ReactNode } from 'react'
import type { getDashboard } from '#contract/exchange/dashboard.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { nextTaskPath } from '#contract/pages/next-task.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { classes } from '../../design/classes.ts'
import { Icon } from '../../design/icon.tsx'
import { Points } from '../../design/points.tsx'
import { durationText } from '../../design/time-text.ts'

type Dashboard = Output<typeof getDashboard>

interface Props {
  dashboard: Pick<Dashboard, 'visit'>
  steps: NonNullable<Dashboard['steps']>
  balance: number
}

/** The steps of a new member, in the chart's place until all are done: two tasks and a campaign. */
export function FirstSteps({ dashboard: { visit }, steps, balance }: Props) {
  const { tasks, hasPromoted, leastBudget } = steps
  const done = [tasks > 0, tasks > 1, hasPromoted]
  const statusOf = (step: number) => ({
    isDone: done[step] === true,
    isCurrent: done.indexOf(false) === step,
  })
  const reward = visit ? <Points value={visit.reward} kind="in" /> : null
  const start = visit ? 'Start a visit' : 'Start a task'
  const missing = Math.max(0, leastBudget - balance)
  return (
    <Card
      className="first-steps"
      body="px-0 pt-3.5 pb-0"
      title="Your first three steps"
      aside={<span className="num dim text-13">{done.filter(Boolean).length} of 3 done</span>}
    >
      <ol className="grid grid-cols-3 max-wide:grid-cols-1">
        <Step
          number={1}
          {...statusOf(0)}
          title={visit ? 'Visit a website' : 'Do a task'}
          end={reward}
          act={<Go>{start}</Go>}
        >
          {visit
            ? `${durationText(visit.seconds)} on another creator’s site. A timer checks it.`
            : 'Give another creator a moment of your time.'}
        </Step>
        <Step
          number={2}
          {...statusOf(1)}
          title={visit ? 'Visit another' : 'Do another'}
          end={reward}
          act={<Go>{start}</Go>}
        >
          The points you earn bring people to your own work.
        </Step>
        <Step
          number={3}
          {...statusOf(2)}
          title="Start your first campaign"
          end={<Points value={leastBudget} kind="out" />}
          act={
            missing > 0 ? (
              <Go>{`Earn ${formatCount(missing)} more`}</Go>
            ) : (
              <ButtonLink variant="spend" href="/content-hub#promote">
                Choose what to promote
              </ButtonLink>
            )
          }
        >
          {missing > 0
            ? `From ${formatCount(leastBudget)} points; you have ${formatCount(balance)}.`
            : campaignText(leastBudget, visit)}
        </Step>
      </ol>
    </Card>
  )
}

const Go = ({ children }: { children: string }) => (
  <ButtonLink variant="earn" href={nextTaskPath}>
    {children}
  </ButtonLink>
)

function campaignText(leastBudget: number, visit: Dashboard['visit']): string {
  if (!visit) return `Your video, track or site, from ${formatCount(leastBudget)} points.`
  const people = Math.ceil(leastBudget / visit.cost)
  return `Your video, track or site: ${formatCount(leastBudget)} points are ${formatCount(people)} visitors.`
}

interface StepProps {
  number: number
  isDone: boolean
  /** It is the next one. */
  isCurrent: boolean
  title: string
  /** Points that it moves. */
  end: ReactNode
  /** Shown on the step that is next. */
  act: ReactNode
  children: string
}

function Step({ number, isDone, isCurrent, title, end, act, children }: StepProps) {
  return (
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3.5 content-between px-5 pt-4 pb-5 border-t border-line wide:not-first:border-l max-desk:px-4 max-desk:py-3.5"
      aria-current={isCurrent ? 'step' : undefined}
    >
      {isDone ? (
        <Icon name="CheckCircle" className="size-6.5 text-ink-3" weight="fill" aria-label="Done" role="img" />
      ) : (
        <span
          className={classes(
            'grid place-items-center size-6.5 border-[1.5px] rounded-[50%] text-13 font-strong num',
            isCurrent ? 'border-ink text-ink' : 'border-control text-ink-2',
          )}
          aria-hidden="true"
        >
          {number}
        </span>
      )}
      <div className="grid gap-0.5 content-start">
        <h3 className={classes('h3 pt-0.75 leading-5', isDone && 'text-ink-3')}>{title}</h3>
        <p className={classes('sub text-13 text-pretty', isDone && 'max-desk:hidden')}>{children}</p>
      </div>
      {isDone ? null : <span className="leading-[26px]">{end}</span>}
      {isCurrent ? <div className="col-[2_/_-1] max-desk:[&>.btn]:w-full">{act}</div> : null}
    </li>
  )
}
