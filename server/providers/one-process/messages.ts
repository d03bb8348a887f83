/** What the process is handed: one job at a time, answered in turn. */
export interface Handed<Job> {
  job: Job
  memoryLimitBytes: number
}

export type Answer<Result, Code extends string> = { ok: true; result: Result } | { ok: false; code: Code }
