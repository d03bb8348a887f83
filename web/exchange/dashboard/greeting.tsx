import { getDashboard } from '#contract/exchange/dashboard.ts'
import { listDailyPoints } from '#contract/exchange/points.ts'
import { useRead } from '../../api/read.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Points } from '../../design/points.tsx'
import { PageHead } from '../../page.tsx'
import { dashboardRequest, peopleText, sinceText } from './dashboard-labels.ts'

/** Greeting with the member's name, what is new or what today brought, and the best next act beside earning. */
export function Greeting({ name }: { name: string }) {
  const { data } = useRead(getDashboard, {})
  const since = data ? sinceText(data.news) : null
  const hasFeedback = since !== null && Boolean(data?.news.wrote)
  return (
    <PageHead
      title={`Welcome back, ${name}`}
      sub={since ?? (data?.steps?.tasks === 0 && !data.steps.hasPromoted ? firstSentence : <Today />)}
      actions={
        <>
          {hasFeedback ? (
            <ButtonLink variant="solid" href="/content-feedback">
              Read the feedback
            </ButtonLink>
          ) : (
            <ButtonLink href="/content-hub">Promote something</ButtonLink>
          )}
          {/* One button is filled: the next step of a new member, or what is new. */}
          <ButtonLink variant={hasFeedback || data?.steps ? 'line' : 'earn'} href="/earn-points">
            Earn More Points
          </ButtonLink>
        </>
      }
    />
  )
}

const firstSentence = 'A short visit takes 15 seconds. Start with one.'

/** Points in and people of this UTC day, as in the chart. */
function Today() {
  const { data } = useRead(listDailyPoints, dashboardRequest)
  const { earned = 0, completions = 0 } = data?.days.at(-1) ?? {}
  const people = peopleText(completions)
  if (earned === 0) return people ? `${people} today.` : firstSentence
  return (
    <>
      You earned <Points value={earned} kind="in" /> today.{people ? ` ${people}.` : null}
    </>
  )
}
