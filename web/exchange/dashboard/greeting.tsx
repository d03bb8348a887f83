import { getDashboard } from '#contract/exchange/dashboard.ts'
import { listDailyPoints } from '#contract/exchange/points.ts'
import { useRead } from '../../api/read.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Points } from '../../design/points.tsx'
import { PageHead } from '../../page.tsx'
import { dashboardRequest, peopleText } from './dashboard-words.ts'

/** Greeting with the member's name, what today brought, and links to promote and to earn. */
export function Greeting({ name }: { name: string }) {
  const { data } = useRead(getDashboard, {})
  const isNew = Boolean(data?.steps)
  return (
    <PageHead
      title={`Welcome back, ${name}`}
      sub={data?.steps?.tasks === 0 ? firstSentence : <Today />}
      actions={
        <>
          <ButtonLink href="/content-hub">Promote something</ButtonLink>
          {/* A new member's filled button is the next step. */}
          <ButtonLink variant={isNew ? 'line' : 'earn'} href="/earn-points">
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
