import { Logo } from '../design/logo.tsx'

/** Covers the full window: 'Loading content...' (spec §2). */
export function LoadingOverlay() {
  return (
    <div className="loading-overlay" role="status" data-loading-overlay="">
      <span className="loading-logo" aria-hidden="true">
        <Logo size={52} />
      </span>
      <p>Loading content...</p>
    </div>
  )
}
