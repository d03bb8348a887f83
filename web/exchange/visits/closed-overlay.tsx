import { VisitOverlay } from './visit-overlay.tsx'
import type { VisitState } from './visit-phases.ts'

const closed: VisitState = {
  phase: 'failed',
  reason: 'This website is not open for visits. Pick another one from the list.',
  retry: null,
}

/** The card of a visit that failed before it began. */
export const ClosedOverlay = () => <VisitOverlay state={closed} site="" requiredSeconds={0} points={0} />
