import { listPlatformPerformance } from '#contract/platform-performance.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'

/** Figures of connected accounts. None can be connected yet, so there is no figure: the page labels its samples. */
export const platformPerformanceEndpoints: readonly Endpoint[] = [
  endpoint(listPlatformPerformance, async () => ({ platforms: [] })),
]
