import type pg from 'pg'
import type { Client } from '#database/rows.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type RowServices, serveRows } from '../../jobs/serve-rows.ts'
import type { Services } from '../../services.ts'
import { countOpen, findOverrides, findToStep, type Override, stepCampaigns } from './queries.ts'
import { openOfRow, standardOf, switchedOff, waitingOf } from './rules.ts'

type Needs = RowServices & Pick<Services, 'pool'>

/** Campaigns per transaction: their credits wait under a tenth of a second. */
const atOnce = 500
/** Campaigns per request, and per run of the job; the next run continues. */
const ofRequest = 2_000
const ofJob = 20_000

/** Result of updating the campaigns of some rows. */
export interface Stepped {
  /** Paused or resumed with their row. */
  campaigns: number
  /** True if there may be more. */
  isMore: boolean
}

/** Pauses or resumes open campaigns as their rows' switches say, in batches. Safe to repeat. */
async function stepRows(services: Needs, rows: readonly Override[], most: number): Promise<Stepped> {
  const { pool } = services
  let campaigns = 0
  for (const { key, isOn, changedBy } of rows) {
    const step = { isOn, adminId: changedBy, why: switchedOff }
    for (let after = 0, found = atOnce; found === atOnce; ) {
      if (campaigns >= most) return { campaigns, isMore: true }
      const ids = await findToStep(pool, standardOf(key), { isOn, after, most: atOnce })
      campaigns += await serveRows(services, 'step-campaigns', ids, (some) =>
        inPatientTransaction(pool, (client) => stepCampaigns(client, some, step)),
      )
      found = ids.length
      after = ids.at(-1) ?? after
    }
  }
  return { campaigns, isMore: false }
}

/** Pauses or resumes the first campaigns of some rows as their switches say. */
export const stepFirst = async (services: Needs, keys: readonly string[]): Promise<Stepped> =>
  stepRows(services, await findOverrides(services.pool, keys), ofRequest)

/**
 * Job step-campaigns: pauses or resumes campaigns left over from a change of the catalogue, and those funded
 * while it was made. The next run continues where one ends.
 */
export async function stepLeft(services: Needs): Promise<void> {
  const { pool } = services
  const late = (await findWaiting(pool)).filter(({ waiting }) => waiting > 0)
  const { isMore } = await stepRows(services, late, ofJob)
  if (isMore) await enqueueSteps(pool)
}

async function findWaiting(pool: pg.Pool): Promise<(Override & { waiting: number })[]> {
  const [open, rows] = await Promise.all([countOpen(pool), findOverrides(pool)])
  return rows.map((row) => ({ ...row, waiting: waitingOf(openOfRow(open, standardOf(row.key)), row.isOn) }))
}

/** Counts open campaigns that have yet to follow their rows' switches. */
export const countWaiting = async (pool: pg.Pool): Promise<number> =>
  (await findWaiting(pool)).reduce((sum, { waiting }) => sum + waiting, 0)

/** Enqueues the job, which runs at once. */
export const enqueueSteps = (client: Client): Promise<void> =>
  enqueue(client, 'step-campaigns', {}, { key: 'step-campaigns' })
