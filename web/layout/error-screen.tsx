import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button, ButtonLink } from '../design/button.tsx'
import { clearAuthState, clearCaches } from '../recovery.ts'
import { AuthCard } from './auth-card.tsx'

async function refreshPage(): Promise<void> {
  await clearCaches()
  location.reload()
}

/** Fallback screen of a crashed page: refresh with cleared caches, or go to the homepage. */
export function ErrorCard() {
  return (
    <AuthCard
      title="Something went wrong"
      lead="Couldn’t load this page. Your points are safe: every movement is in your activities."
      domes={false}
    >
      <Button variant="solid" size="lg" full icon="ArrowClockwise" onClick={refreshPage}>
        Refresh Page
      </Button>
      <ButtonLink size="lg" full href="/">
        Go to Homepage
      </ButtonLink>
    </AuthCard>
  )
}

/** The error card as a full screen, for a crash of the frame itself. */
export function ErrorScreen() {
  return (
    <main id="main" className="page content-center min-h-dvh">
      <ErrorCard />
    </main>
  )
}

/**
 * Shows the error screen after a render error and clears the auth state, since wrong data may be the cause.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('Render error', error, info.componentStack)
    clearAuthState()
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children
  }
}
