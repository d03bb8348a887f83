import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import { sentenceOf, write } from '../../api/client.ts'
import type { VisitResult } from './visit-reasons.ts'

const storageKey = 'visit-tracking'

/** The visit that this browser tracks, as stored (spec §3). */
export interface VisitRecord {
  websiteId: string
  /** Milliseconds since 1970. */
  startTime: number
  /** Milliseconds. */
  requiredDuration: number
  points: number
  url: string
  sessionId: string
  isActive: boolean
}

export interface VisitPlan {
  websiteId: string
  url: string
  requiredSeconds: number
  points: number
  /** The owner's page confirms visits, so the opened URL carries the token. */
  carriesToken: boolean
  /** An admin's setting: the tab is closed on completion, if the browser is known to be safe. */
  closesTab: boolean
}

export type StartResult =
  | { startTime: number; sessionId: string }
  | { reason: string; detail?: string | undefined }

/** Result of a visit. unanswered: the server's response was lost, so another request may still return it. */
export interface TrackedResult {
  result: VisitResult
  detail?: string | undefined
  unanswered?: boolean | undefined
}

/** Reports the start and end of a visit to the server, and stores its record in this browser. */
export class VisitTracking {
  #record: VisitRecord | null = null

  /** Starts tracking. A rejected or failed call is returned as a reason. */
  async start({ websiteId, url, requiredSeconds, points }: VisitPlan): Promise<StartResult> {
    try {
      const body = { websiteId, url, requiredDuration: requiredSeconds, ...browserFacts() }
      const { success, message, sessionId } = await write(startVisit, { body })
      if (!success || !sessionId) return { reason: message }
      const startTime = Date.now()
      const requiredDuration = requiredSeconds * 1000
      this.#store({ websiteId, startTime, requiredDuration, points, url, sessionId, isActive: true })
      return { startTime, sessionId }
    } catch (thrown) {
      console.error('Failed to start visit tracking', thrown)
      return { reason: 'Failed to start visit tracking', detail: sentenceOf(thrown) }
    }
  }

  /** Ends tracking and returns the result of the visit. Without a tracked visit no call is made. */
  async complete(completed: boolean): Promise<TrackedResult> {
    const record = this.#record
    if (!record) return { result: failed('No active tracking session') }
    try {
      const result = await write(completeVisit, { body: reportOf(record, completed) })
      this.#end()
      this.#record = null
      return { result }
    } catch (thrown) {
      console.error('Failed to complete visit', thrown)
      return { result: failed('Failed to complete tracking'), detail: sentenceOf(thrown), unanswered: true }
    }
  }

  /**
   * Ends tracking while the page unloads. Nothing can read the response, but the result can be requested
   * later.
   */
  report(): void {
    if (!this.#record?.isActive) return
    const body = reportOf(this.#record, hasPassed(this.#record))
    navigator.sendBeacon(completeVisit.path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
    this.#end()
  }

  #end(): void {
    if (this.#record) this.#store({ ...this.#record, isActive: false })
  }

  #store(record: VisitRecord): void {
    this.#record = record
    try {
      localStorage.setItem(storageKey, JSON.stringify(record))
    } catch {
      // The server has the visit, so a browser without storage is paid too.
    }
  }
}

const failed = (reason: string): VisitResult => ({ success: false, pointsEarned: 0, reason })

const elapsedSeconds = ({ startTime }: VisitRecord): number =>
  Math.max(0, Math.floor((Date.now() - startTime) / 1000))

const hasPassed = (record: VisitRecord): boolean => elapsedSeconds(record) * 1000 >= record.requiredDuration

const reportOf = (record: VisitRecord, completed: boolean) => ({
  sessionId: record.sessionId,
  totalTimeElapsed: elapsedSeconds(record),
  completed,
})

const browserFacts = () => ({
  userAgent: navigator.userAgent,
  screenResolution: `${screen.width}x${screen.height}`,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})
