import { getDailyGoal } from '#contract/points.ts'
import { useRead } from '../../api/read.ts'
import { ButtonLink } from '../../design/button.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Points } from '../../design/points.tsx'

/** Greeting with the member's name, the points earned today, and links to promote and to earn. */
export function Greeting({ name }: { name: string }) {
  const { data: goal } = useRead(getDailyGoal, {})
  return (
    <PageHead
      title={`Welcome back, ${name}`}
      sub={
        goal && goal.earned > 0 ? (
          <>
            You earned <Points value={goal.earned} kind="in" /> today.
          </>
        ) : (
          'A short visit takes 15 seconds. Start with one.'
        )
      }
      actions={
        <>
          <ButtonLink href="/content-hub">Promote something</ButtonLink>
          <ButtonLink variant="earn" href="/earn-points">
            Earn More Points
          </ButtonLink>
        </>
      }
    />
  )
}
