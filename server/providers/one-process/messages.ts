/** Message to the process: one job at a time, answered in order. */
export interface JobMessage<Job> {
  job: Job
  memoryLimitBytes: number
}

export type Answer<Result, Code extends string> = { ok: true; result: Result } | { ok: false; code: Code }
