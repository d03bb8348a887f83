import { Logo } from '../design/logo.tsx'

/**
 * The full page while the viewer is unknown: the logo's sliding halves, with a text for screen readers only.
 */
export function LoadingScreen() {
  return (
    <div className="loading-screen" role="status">
      <span className="loading-logo">
        <Logo size={52} />
      </span>
      <span className="sr-only">Loading content...</span>
    </div>
  )
}
