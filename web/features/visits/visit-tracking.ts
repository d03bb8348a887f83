import { completeVisit, startVisit } from '#contract/visits.ts'
import { CallError, call, sentenceOf } from '../../api/client.ts'
import type { VisitResult } from './visit-reasons.ts'

const storageKey = 'visit-tracking'
/** A write is tried once more after so long (spec §9); both visit calls may be repeated. */
const retryMs = 300

/** The visit that this browser tracks, as it is stored (spec §3). */
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

/** What a visit is started with. */
export interface VisitPlan {
  websiteId: string
  url: string
  requiredSeconds: number
  points: number
  /** The owner's page confirms visits: the address that is opened takes the token with it. */
  carriesToken: boolean
}

export type StartResult =
  | { startTime: number; sessionId: string }
  | { reason: string; detail?: string | undefined }

/** The end of a visit; unheard: the server's answer never came, so asking again may still bring it. */
export interface TrackedResult {
  result: VisitResult
  detail?: string | undefined
  unheard?: boolean | undefined
}

/** Tells the server where a visit begins and ends, and keeps the record of it in this browser. */
export class VisitTracking {
  #record: VisitRecord | null = null

  /** Starts tracking; a refusal or a failed call comes back as a reason. */
  async start({ websiteId, url, requiredSeconds, points }: VisitPlan): Promise<StartResult> {
    try {
      const body = { websiteId, url, requiredDuration: requiredSeconds, ...browserFacts() }
      const { success, message, sessionId } = await twice(() => call(startVisit, { body }))
      if (!success || !sessionId) return { reason: message }
      const startTime = Date.now()
      const requiredDuration = requiredSeconds * 1000
      this.#keep({ websiteId, startTime, requiredDuration, points, url, sessionId, isActive: true })
      return { startTime, sessionId }
    } catch (thrown) {
      console.error('Failed to start visit tracking', thrown)
      return { reason: 'Failed to start visit tracking', detail: sentenceOf(thrown) }
    }
  }

  /** Ends tracking and answers what the visit brought. Without a tracked visit nothing is called. */
  async complete(completed: boolean): Promise<TrackedResult> {
    const record = this.#record
    if (!record) return { result: failed('No active tracking session') }
    try {
      const result = await twice(() => call(completeVisit, { body: reportOf(record, completed) }))
      this.#end()
      this.#record = null
      return { result }
    } catch (thrown) {
      console.error('Failed to complete visit', thrown)
      return { result: failed('Failed to complete tracking'), detail: sentenceOf(thrown), unheard: true }
    }
  }

  /** Ends tracking while the page goes away: nobody is left to hear the answer, but it can be asked for later. */
  report(): void {
    if (!this.#record?.isActive) return
    const body = reportOf(this.#record, hasPassed(this.#record))
    navigator.sendBeacon(completeVisit.path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
    this.#end()
  }

  #end(): void {
    if (this.#record) this.#keep({ ...this.#record, isActive: false })
  }

  #keep(record: VisitRecord): void {
    this.#record = record
    try {
      localStorage.setItem(storageKey, JSON.stringify(record))
    } catch {
      // A browser that stores nothing still pays: the server keeps the visit.
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

/** Repeats a call once where its answer was lost or the server was in trouble. */
async function twice<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (thrown) {
    if (!(thrown instanceof CallError) || (thrown.status !== 0 && thrown.status < 500)) throw thrown
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return act()
  }
}
