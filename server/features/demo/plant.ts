import type pg from 'pg'
import { createPool } from '#database/connection.ts'
import { historyDays } from '#database/seeds/cast.ts'
import { inTransaction } from '#database/transaction.ts'
import { namedKey, postTransfersAt } from '#ledger/index.ts'
import type { Picture } from '../../providers/pictures/index.ts'
import { setThumbnail } from '../content/index.ts'
import { storePicture } from '../pictures/index.ts'
import { openSettings, type SettingStore } from '../settings/index.ts'
import { playDay } from './play.ts'
import { forgetPlans, isPlanted, lockPlanting, markPlanted, readClock } from './queries.ts'
import { rehearse } from './rehearsal/rehearse.ts'
import { toDays } from './rehearsal/waves.ts'
import { openStage, type Stage } from './stage.ts'
import { drawThumbnails } from './thumbnails.ts'

const dayMs = 86_400_000
/** By then the tables have grown so much that another plan is the better one. */
const replanOnDays = new Set([2, 8])

/**
 * Plants the demo's history as one transaction of the seeding role: all of it is there, or none, so a start that was
 * interrupted simply plants again. Answers false where it stood already.
 */
export async function plant(seedUrl: string): Promise<boolean> {
  const pool = createPool(seedUrl, {
    max: 1,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    applicationName: 'mutuals demo',
  })
  const settings = await openSettings(pool)
  const thumbnails = drawThumbnails()
  // It is waited for in the end; a planting that fails before that says why it failed itself.
  thumbnails.catch(() => {})
  try {
    return await inTransaction(pool, (client) => plantOnce(client, settings, thumbnails))
  } finally {
    settings.close()
    await pool.end()
  }
}

async function plantOnce(
  client: pg.PoolClient,
  settings: SettingStore,
  thumbnails: Promise<Map<string, Picture>>,
): Promise<boolean> {
  await lockPlanting(client)
  if (await isPlanted(client)) return false
  const now = await readClock(client)
  const origin = new Date(Math.floor(now.getTime() / dayMs) * dayMs - historyDays * dayMs)
  const rehearsal = rehearse(settings.get, (now.getTime() - origin.getTime()) / 1000)
  const stage = openStage(client, settings, origin, rehearsal)
  await fillHouse(stage)
  for (const [index, day] of toDays(rehearsal.acts).entries()) {
    if (replanOnDays.has(index)) await forgetPlans(client)
    await playDay(stage, day)
  }
  await hangPictures(stage, await thumbnails)
  await markPlanted(client)
  return true
}

/** The House Fund's first points, under the key by which it gets them once. */
async function fillHouse({ client, settings, origin }: Stage): Promise<void> {
  const amount = settings.get('house_start_points')
  if (amount === 0) return
  const transfer = { key: namedKey('house_start'), reason: 'house_start', amount, ref: 0 } as const
  await postTransfersAt(client, [{ ...transfer, at: origin }])
}

async function hangPictures({ client, contentIds }: Stage, thumbnails: Map<string, Picture>): Promise<void> {
  for (const [key, contentId] of contentIds) {
    const picture = thumbnails.get(key.slice(key.indexOf(' ') + 1))
    if (picture) await setThumbnail(client, contentId, await storePicture(client, picture))
  }
}
