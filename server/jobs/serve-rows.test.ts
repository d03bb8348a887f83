import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#database/root.ts'
import { openRowServices } from '#tests/services.ts'
import { jobPayloads, type RequestedJob } from './payloads.ts'
import { serveEach, serveRows } from './serve-rows.ts'
import { type ScheduledJob, timetable } from './timetable.ts'

/** Why a job of the timetable, or on request, does not serve its rows by `serveRows`: every other one does. */
const others: Partial<Record<ScheduledJob | RequestedJob, string>> = {
  'roll-up-ads': 'counts of the house’s own ads',
  'settle-nights': 'accounts of the system',
  'tell-days': 'figures of everybody together',
  'verify-books': 'figures of everybody together',
  'rate-owners': 'one statement that computes a figure, and skips what is locked',
  'find-flags': 'compares all members with each other',
  'back-up': 'the entire database',
  'tell-sign-rule': 'one statement that sends one text, of which no row can fail alone',
  'plan-broadcast': 'one statement that computes a time from a zone that the database knows',
}

describe('a job over rows of several members', () => {
  const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && !name.includes('node_modules'))
    .map((name) => readFileSync(join(root, 'server', name), 'utf8'))
    .join('\n')
  const serves = (job: string): boolean =>
    new RegExp(`serve(?:Rows|Each)\\(\\s*services,\\s*'${job}'`).test(sources)
  const scheduled = Object.keys(timetable) as ScheduledJob[]
  const sweeps = scheduled.filter((job) => job.startsWith('sweep-'))

  test.each(scheduled.filter((job) => !sweeps.includes(job)))(
    '%s isolates each row, or has a reason',
    (job) => {
      expect(serves(job)).toBe(others[job] === undefined)
    },
  )

  test('on request is the one that hands over reviews, all others are about one row', () => {
    const requested = Object.keys(jobPayloads) as RequestedJob[]
    expect(requested.filter(serves)).toEqual(['hand-over-reviews'])
    const counted = Object.keys(others)
    expect([...scheduled, ...requested].filter((job) => counted.includes(job)).toSorted()).toEqual(
      counted.toSorted(),
    )
  })
})

describe('serveRows', () => {
  const rows = Array.from({ length: 100 }, (_, index) => index)

  test('serves a set in one call, and around rows that fail in halves of it', async () => {
    const services = openRowServices()
    const calls: number[] = []
    const served = new Set<number>()
    const serve = (bad: readonly number[]) => async (some: readonly number[]) => {
      calls.push(some.length)
      if (some.some((row) => bad.includes(row))) throw new Error('no')
      for (const row of some) served.add(row)
    }
    expect(await serveRows(services, 'end-slots', rows, serve([]))).toBe(100)
    expect(calls).toEqual([100])
    served.clear()
    expect(await serveRows(services, 'end-slots', rows, serve([0, 57]))).toBe(98)
    expect(rows.filter((row) => !served.has(row))).toEqual([0, 57])
    expect(calls.length).toBeLessThan(30)
    expect([...services.failedRows]).toEqual([['end-slots', 2]])
  })

  test('ends with what concerns all rows, and counts none', async () => {
    const services = openRowServices()
    const outage = () => Promise.reject(new Error('Client is not queryable'))
    await expect(serveEach(services, 'end-slots', rows, outage)).rejects.toThrow('not queryable')
    await expect(
      serveEach(
        services,
        'end-slots',
        rows,
        () => Promise.reject(new Error('lease')),
        () => true,
      ),
    ).rejects.toThrow('lease')
    expect(services.failedRows.size).toBe(0)
  })
})
