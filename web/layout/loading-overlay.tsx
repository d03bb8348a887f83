import { Logo } from '../design/logo.tsx'

/** Covers the full window: 'Loading content...' (spec §2). */
export function LoadingOverlay() {
  return (
    <div
      className="grid place-content-center place-items-center min-h-dvh bg-canvas fixed inset-0 z-90 gap-5 font-medium text-ink-2"
      role="status"
      data-loading-overlay=""
    >
      <span
        className="[&_.logo-a]:[animation:bob-a_1100ms_var(--e-out)_infinite_alternate] [&_.logo-b]:[animation:bob-b_1100ms_var(--e-out)_infinite_alternate]"
        aria-hidden="true"
      >
        <Logo size={52} />
      </span>
      <p>Loading content...</p>
    </div>
  )
}
