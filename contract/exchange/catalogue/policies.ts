import type { PlatformName } from '../../platforms.ts'
import policies from './policies.json' with { type: 'json' }

/** A platform's position on rewarded attention, as far as it could be looked up. */
export interface PlatformPolicy {
  /** The platform's own page. */
  link: string
  /** Source of the note, stated plainly so nobody takes it for more. */
  lookedUp: string
  /** Raised when a note's meaning changes: members who acknowledged the older version are asked again. */
  version: number
  /** Notes by group of actions; a group without one has the general note. */
  general: string
  rewarded: string
  visits?: string
  feedback?: string
  watches?: string
}

/** Notes by platform, in our words. A member reads them before the first campaign or task of a red row. */
export const platformPolicies: Record<PlatformName, PlatformPolicy> = policies
