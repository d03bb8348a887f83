import { Button, ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { OutlinedHalves } from '../../design/halves.tsx'
import { EmptyState } from '../../design/placeholders.tsx'
import { AuthCard } from '../../layout/auth-card.tsx'
import { PageHead } from '../../page.tsx'

/** Shown for a link that names no live campaign, or a URL other than the campaign's: no tab opens. */
export function ClosedVisit({ member }: { member: boolean }) {
  return (
    <>
      <PageHead
        title="Visit a website"
        sub="This link opens no running visit."
        back={member ? { label: 'Earn Points', href: '/earn-points' } : undefined}
      />
      <Card>
        <EmptyState
          title="Nothing was opened"
          text="The campaign may have ended or been paused, or the link may have been altered."
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

/** A visit link without its three parts (spec §2). */
export function InvalidLink() {
  const goBack = (): void => {
    if (history.length > 1) history.back()
    else location.assign('/earn-points')
  }
  return (
    <div className="flush grid place-items-center px-4 py-8">
      <AuthCard
        mark={<OutlinedHalves size={56} />}
        title="Invalid Website Link"
        lead="This website link is missing required information."
        domes={false}
      >
        <Button variant="solid" size="lg" full onClick={goBack}>
          Go Back
        </Button>
      </AuthCard>
    </div>
  )
}
