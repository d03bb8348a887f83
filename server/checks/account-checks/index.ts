import type { Endpoint } from '../../http/endpoint.ts'
import { checkByAccountEndpoint } from './check-by-account.ts'
import { checkByScreenshotEndpoint } from './check-by-screenshot.ts'

export { type Kept, recheckFollow } from './recheck-follow.ts'
export { recheckFollows } from './recheck-follows.ts'

/** Completions that are checked with the platform itself. */
export const accountCheckEndpoints: readonly Endpoint[] = [checkByAccountEndpoint, checkByScreenshotEndpoint]
