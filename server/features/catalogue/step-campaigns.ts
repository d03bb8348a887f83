import type pg from 'pg'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { standardOf } from './change-rules.ts'
import {
  countOpen,
  type Followed,
  findOverrides,
  type Override,
  type Step,
  stepCampaigns,
} from './queries.ts'
import { openOfRow, switchedOff, waitingOf } from './rules.ts'

type Needs = Pick<Services, 'pool'>

/** In one transaction: under a tenth of a second in which their credits wait. */
const atOnce = 500
/** A request steps so many, a run of the job so many; what is left the next run follows with. */
const ofRequest = 2_000
const ofJob = 20_000

/** What became of the campaigns of some rows. */
export interface Stepped {
  /** Paused with their row, or going on with it. */
  campaigns: number
  /** Whether there may be more. */
  isMore: boolean
}

/** Brings open campaigns to where their rows' switches stand, some at a time, up to so many. May be repeated. */
async function stepRows({ pool }: Needs, rows: readonly Override[], most: number): Promise<Stepped> {
  let campaigns = 0
  for (const { key, isOn, changedBy } of rows) {
    const step = { row: standardOf(key), isOn, adminId: changedBy, why: switchedOff, most: atOnce }
    for (let after: number | null = 0; after !== null; ) {
      if (campaigns >= most) return { campaigns, isMore: true }
      const next: Followed = await stepOnce(pool, { ...step, after })
      campaigns += next.stepped
      after = next.last
    }
  }
  return { campaigns, isMore: false }
}

const stepOnce = (pool: pg.Pool, step: Step): Promise<Followed> =>
  inPatientTransaction(pool, (client) => stepCampaigns(client, step))

/** Brings the first campaigns of some rows to where their switches stand. */
export const stepFirst = async ({ pool }: Needs, keys: readonly string[]): Promise<Stepped> =>
  stepRows({ pool }, await findOverrides(pool, keys), ofRequest)

/**
 * Job step-campaigns: the campaigns that a change of the catalogue left, and those that were funded while it was made.
 * What one run does not reach, the next one does.
 */
export async function stepLeft({ pool }: Needs): Promise<void> {
  const late = (await findWaiting(pool)).filter(({ waiting }) => waiting > 0)
  const { isMore } = await stepRows({ pool }, late, ofJob)
  if (isMore) await enqueueSteps(pool)
}

async function findWaiting(pool: pg.Pool): Promise<(Override & { waiting: number })[]> {
  const [open, rows] = await Promise.all([countOpen(pool), findOverrides(pool)])
  return rows.map((row) => ({ ...row, waiting: waitingOf(openOfRow(open, standardOf(row.key)), row.isOn) }))
}

/** How many open campaigns have yet to follow the switches of their rows. */
export const countWaiting = async (pool: pg.Pool): Promise<number> =>
  (await findWaiting(pool)).reduce((sum, { waiting }) => sum + waiting, 0)

/** Has the job follow at once. */
export const enqueueSteps = (client: pg.Pool | pg.ClientBase): Promise<void> =>
  enqueue(client, 'step-campaigns', {}, { key: 'step-campaigns' })
