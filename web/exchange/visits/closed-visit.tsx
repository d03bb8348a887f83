import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { PageHead } from '../../design/page-head.tsx'

/** Shown for a link that names no live campaign, or a URL other than the campaign's: no tab opens. */
export function ClosedVisit({ member }: { member: boolean }) {
  return (
    <>
      <PageHead
        title="Visit a website"
        sub="This link leads to no open visit."
        back={member ? { label: 'Earn Points', href: '/earn-points' } : undefined}
      />
      <Card>
        <EmptyState
          title="Nothing was opened"
          text="The campaign may be over or paused, or the link may have been altered."
          action={
            member ? undefined : (
              <ButtonLink variant="solid" href="/register">
                Create your account
              </ButtonLink>
            )
          }
        />
      </Card>
    </>
  )
}
