import { Button } from '../design/button.tsx'
import { Logo } from '../design/logo.tsx'
import { Row, Section } from '../design/preview/section.tsx'
import { useLoading } from './loading-provider.tsx'

/** The loading overlay, which hides by itself. */
export function LoadingPreview() {
  const { startLoading } = useLoading()
  return (
    <Section title="Loading overlay">
      <Row>
        <Button onClick={() => startLoading({ autoHide: true })}>Cover the page for 2 s</Button>
      </Row>
    </Section>
  )
}

/**
 * The full page while the viewer is unknown: the logo's sliding halves, with a text for screen readers only.
 */
export function LoadingScreen() {
  return (
    <div className="grid place-content-center place-items-center min-h-dvh bg-canvas" role="status">
      <span className="loading-logo">
        <Logo size={52} />
      </span>
      <span className="sr-only">Loading content...</span>
    </div>
  )
}
