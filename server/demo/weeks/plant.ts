import type pg from 'pg'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { createPool } from '#database/connection.ts'
import { historyDays } from '#database/seeds/cast.ts'
import { namedKey, postTransfersAt } from '#ledger/index.ts'
import { plantConsents } from '../../exchange/consents/index.ts'
import { setThumbnail } from '../../exchange/content/index.ts'
import { settleNights } from '../../exchange/house/index.ts'
import { storePicture } from '../../pictures/index.ts'
import type { Picture } from '../../providers/pictures/index.ts'
import { openSettings, type SettingStore } from '../../settings/index.ts'
import { plantDesks } from './plant-desks.ts'
import { plantOrders } from './plant-orders.ts'
import { plantProofs } from './plant-proofs.ts'
import { playDay, settleInvited } from './play.ts'
import {
  forgetPlans,
  isPlanted,
  keepProgress,
  lockPlanting,
  type Progress,
  planOnce,
  readClock,
  readProgress,
  rejectMembers,
} from './queries.ts'
import type { Rehearsal } from './rehearsal/acts.ts'
import { rehearse } from './rehearsal/rehearse.ts'
import { toDays } from './rehearsal/waves.ts'
import { dayOf } from './rehearsal/world.ts'
import { openStage, type Stage } from './stage.ts'
import { drawThumbnails } from './thumbnails.ts'

const dayMs = 86_400_000
/** Time after midnight at which a night is settled, as in the jobs' schedule. */
const nightMs = 21 * 60_000
/** Days before which cached plans are discarded: by then the tables have grown enough for better ones. */
const replanOnDays = new Set([2, 8])

const redRows = catalogue.filter(({ tier }) => tier === 'red')

/** Where proof files are stored. */
export interface Place {
  dataDir: string
}

/**
 * Seeds the demo's history, each day in one transaction of the seeding role. An interrupted seeding continues
 * with the next day. Returns false if the history was complete already.
 */
export async function plant(seedUrl: string, place: Place): Promise<boolean> {
  const pool = createPool(seedUrl, {
    max: 1,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    applicationName: 'mutuals demo',
  })
  const settings = await openSettings(pool)
  const thumbnails = drawThumbnails()
  // Awaited only after the last day. If a day fails first, its own error is reported, and this promise's
  // rejection must not go unhandled.
  thumbnails.catch(() => {})
  const client = await pool.connect()
  try {
    await planOnce(client)
    return await plantOnce(client, settings, thumbnails, place)
  } finally {
    settings.close()
    client.release(true)
    await pool.end()
  }
}

async function plantOnce(
  client: pg.PoolClient,
  settings: SettingStore,
  thumbnails: Promise<Map<string, Picture>>,
  place: Place,
): Promise<boolean> {
  await lockPlanting(client)
  if (await isPlanted(client)) return false
  const before = await readProgress(client)
  if (before === null) await rejectMembers(client)
  const now = before ? new Date(before.now) : await readClock(client)
  const origin = new Date(Math.floor(now.getTime() / dayMs) * dayMs - historyDays * dayMs)
  const rehearsal = rehearse(settings.get, (now.getTime() - origin.getTime()) / 1000)
  const stage = openStage(client, settings, origin, rehearsal, before)
  const open = openVisits(rehearsal)
  for (const [day, acts] of toDays(rehearsal).entries()) {
    if (day < (before?.day ?? 0)) continue
    if (replanOnDays.has(day)) await forgetPlans(client)
    await atOnce(client, async () => {
      if (day === 0) await fillHouse(stage)
      else await settleNight(stage, day, now)
      await playDay(stage, acts)
      await keepProgress(client, progressOf(stage, now, day + 1, open))
    })
  }
  const pictures = await thumbnails
  await atOnce(client, async () => {
    await hangPictures(stage, pictures)
    await plantProofs(stage, place)
    await plantOrders(stage, now)
    await plantDesks(stage)
    await plantConsents(client, redRows)
    await keepProgress(client, null)
  })
  return true
}

/**
 * Runs `work` in one transaction, so a day is seeded completely or not at all. Commits are asynchronous: days
 * lost in a crash of the machine are seeded again.
 */
async function atOnce(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN; SET LOCAL synchronous_commit = off')
  try {
    await work()
    await client.query('COMMIT')
  } catch (thrown) {
    await client.query('ROLLBACK').catch(() => {})
    throw thrown
  }
}

/** Last day on which an act refers to each attempt, by visit number. */
function openVisits({ acts }: Rehearsal): ReadonlyMap<number, number> {
  return new Map(acts.flatMap((act) => ('visit' in act ? [[act.visit, dayOf(act.at)] as const] : [])))
}

const progressOf = (
  { players, campaignIds, contentIds, sessionIds }: Stage,
  now: Date,
  day: number,
  open: ReadonlyMap<number, number>,
): Progress => ({
  ...{ now: now.toISOString(), day, players, campaignIds },
  contentIds: [...contentIds],
  sessionIds: [...open].flatMap(([visit, until]) => {
    const sessionId = sessionIds[visit]
    return until >= day && sessionId ? [[visit, sessionId] as [number, string]] : []
  }),
})

/** Posts the House Fund's starting points, under the idempotency key that allows them only once. */
async function fillHouse({ client, settings, origin }: Stage): Promise<void> {
  const amount = settings.get('house_start_points')
  if (amount === 0) return
  const transfer = { key: namedKey('house_start'), reason: 'house_start', amount, ref: 0 } as const
  await postTransfersAt(client, [{ ...transfer, at: origin }])
}

/**
 * Settles the night before a day as the nightly jobs would have: referrals, and the fees of the day that
 * ended.
 */
async function settleNight(stage: Stage, day: number, now: Date): Promise<void> {
  const at = new Date(stage.origin.getTime() + day * dayMs + nightMs)
  if (at > now) return
  await settleInvited(stage, at)
  await settleNights({ pool: stage.client, settings: stage.settings }, at)
}

async function hangPictures({ client, contentIds }: Stage, thumbnails: Map<string, Picture>): Promise<void> {
  for (const [key, contentId] of contentIds) {
    const picture = thumbnails.get(key.slice(key.indexOf(' ') + 1))
    if (!picture) throw new Error(`${key} has no picture`)
    await setThumbnail(client, contentId, await storePicture(client, picture))
  }
}
