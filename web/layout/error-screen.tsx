import { Button, ButtonLink } from '../design/button.tsx'
import { ArrowClockwiseIcon } from '../design/icons.ts'
import { clearCaches } from '../recovery.ts'
import { AuthCard } from './auth-card.tsx'

async function refreshPage(): Promise<void> {
  await clearCaches()
  location.reload()
}

/** What stands where a page broke: try again with empty caches, or go home. */
export function ErrorCard() {
  return (
    <AuthCard
      title="Something went wrong"
      lead="This page could not be shown. Your points are safe: nothing moves without a line in your history."
      domes={false}
    >
      <Button variant="solid" size="lg" full icon={ArrowClockwiseIcon} onClick={refreshPage}>
        Refresh Page
      </Button>
      <ButtonLink size="lg" full href="/">
        Go to Homepage
      </ButtonLink>
    </AuthCard>
  )
}

/** The card as a whole screen, where the frame itself is gone. */
export function ErrorScreen() {
  return (
    <div className="bare">
      <main id="main">
        <ErrorCard />
      </main>
    </div>
  )
}
