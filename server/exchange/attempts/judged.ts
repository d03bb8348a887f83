import type { ActionGroup } from '#contract/exchange/catalogue.ts'
import type { Check } from '#contract/platforms.ts'
import type { EarningLimits } from './rules.ts'

/** An attempt of the earner that runs now. */
export interface RunningAttempt {
  id: number
  campaignId: number
  sessionId: string
  title: string
  action: string
  /** null: the same content may be done again. */
  contentKey: string | null
  isTimed: boolean
  /** Until then a timed one keeps its place; after that a new start replaces it. */
  keptUntil: Date
}

/** Facts about an earner at one moment, whatever the task. */
export interface EarnerFacts {
  memberId: number
  now: Date
  /** First moment of the next UTC day. */
  tomorrow: Date
  /** False: suspended or deleted. */
  isActive: boolean
  /** As the earner stated; null: not stated. */
  language: string | null
  country: string | null
  limits: EarningLimits
  /** Credited attempts until the limits of a new member end. */
  missingTasks: number
  /** When the first day's limit ends. */
  firstDayEnds: Date
  /** Until an act of theirs: two of the last follows were undone or not shown again. */
  followsClosed: boolean
  /** Too much of their feedback was rejected; null: it is open. */
  feedbackClosedUntil: Date | null
  /** True if the earner agreed to the question about red tasks as it is now. */
  hasAgreed: boolean
  /** Keys of the earner's content and sites, whoever promotes them. */
  ownKeys: ReadonlySet<string>
  /** Members who are one person with the earner. */
  linkedIds: ReadonlySet<number>
  blockedIds: ReadonlySet<number>
  /** Today's attempts for an owner (0: the house), counted together for accounts that share a sign, on both sides. */
  pairs: ReadonlyMap<number, number>
  /** Sites visited lately: when their hour ends, and attempts today. */
  sites: ReadonlyMap<string, { opensAt: Date | null; taken: number }>
  /** Attempts today, by platform and action group. */
  groups: ReadonlyMap<string, number>
  /** Attempts, points and screenshots of today; recentPoints: of today and yesterday. */
  taken: { attempts: number; points: number; recentPoints: number; screenshots: number }
  running: readonly RunningAttempt[]
  /** Ids of running attempts that a start may replace: it holds their locks. */
  lockedIds: readonly number[]
}

/** Facts about a task, and what the earner did with it before. */
export interface TaskFacts {
  id: number
  /** null: the house. */
  ownerId: number | null
  platform: string
  action: string
  group: ActionGroup
  /** How this earner's completion is checked. */
  check: Check
  isRed: boolean
  reward: number
  isLive: boolean
  isFull: boolean
  contentKey: string
  /** Key of 'again after an hour': the site, or the content if it is no site. */
  siteKey: string
  languages: readonly string[] | null
  countries: readonly string[] | null
  hoursFrom: number | null
  hoursUntil: number | null
  restsUntil: Date | null
  /** The same action on the same content: waits for its verdict here, or was done under whatever campaign. */
  done: 'waiting' | 'done' | null
}
