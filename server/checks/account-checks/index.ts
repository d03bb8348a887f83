import { checkByAccount, checkByScreenshot } from '#contract/checks/account-checks.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { check } from './check-by-account.ts'
import { changeToScreenshot } from './check-by-screenshot.ts'

export { type Kept, recheckFollow } from './recheck-follow.ts'
export { recheckFollows } from './recheck-follows.ts'

/** Completions that are checked with the platform itself. */
export const accountCheckEndpoints: readonly Endpoint[] = [
  endpoint(checkByAccount, check),
  endpoint(checkByScreenshot, changeToScreenshot),
]
