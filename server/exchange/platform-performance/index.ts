import { listPlatformPerformance } from '#contract/exchange/platform-performance.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { readPerformance } from './read-performance.ts'

/** Figures of connected accounts. A platform that reports none has no entry: the page labels its samples. */
export const platformPerformanceEndpoints: readonly Endpoint[] = [
  endpoint(listPlatformPerformance, async (_input, context) => ({
    platforms: await readPerformance(context),
  })),
]
