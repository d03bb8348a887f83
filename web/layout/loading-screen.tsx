import { Logo } from '../design/logo.tsx'

/** The whole page while it is not known who looks: the logo's halves sliding, text for readers only. */
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
