import { is, queryOneValue } from '#database/rows.ts'
import { namedKey, postTransfers } from '#ledger/index.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import type { Services } from '../../services.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import { countOpenTasks } from '../tasks/index.ts'
import { countLive, endOne, endRemoved, noteAvailability, publishOne, readActiveMembers } from './queries.ts'
import { houseTarget, houseTasksWanted, median, topUp } from './rules.ts'

export { countStock, readHouseFund } from './queries.ts'
export { stockWanted } from './rules.ts'

const maxMembers = 21

type Needs = Pick<Services, 'pool' | 'settings' | 'platforms'>

/** Issues the House Fund's starting points, once, however often it is called. */
export async function startHouseFund({ pool, settings }: Needs): Promise<void> {
  const amount = settings.get('house_start_points')
  if (amount === 0) return
  // One partition holds the entire fund, so the points of a task are never scattered over several.
  await postTransfers(pool, [{ key: namedKey('house_start'), reason: 'house_start', amount, ref: 0 }], 0)
}

/**
 * Keeps the list from being empty: publishes house tasks while the median active member has too few open, and
 * ends them once there are enough without them. Returns the number published. For a job, every few minutes.
 */
export async function publishHouseTasks(services: Needs & RowServices): Promise<number> {
  await startHouseFund(services)
  await endRemoved(services)
  const availability = await readAvailability(services)
  if (availability !== undefined) await noteAvailability(services, availability)
  const wanted = houseTasksWanted({
    availability: availability ?? (await countLive(services, false)),
    houseLive: await countLive(services, true),
    least: services.settings.get('availability_least_count'),
  })
  for (let surplus = -wanted; surplus > 0 && (await endOne(services)); ) surplus -= 1
  const visits = await readCatalogueRow(services.pool, 'website', 'visit')
  const [seconds = 0, reward = null] = (visits?.isOn && Object.entries(visits.rewards)[0]) || []
  // Imported drafts ask to watch a video: switched off in the catalogue, they wait.
  const withDrafts = (await readCatalogueRow(services.pool, 'youtube', 'watch'))?.isOn ?? false
  let published = 0
  while (published < wanted) {
    if (!(await publishOne(services, { reward, seconds: Number(seconds), people: houseTarget, withDrafts })))
      break
    published += 1
  }
  return published
}

/** Tasks open to the median active member; undefined if nobody was active lately. */
async function readAvailability(services: Needs & RowServices): Promise<number | undefined> {
  const figures: number[] = []
  const members = await readActiveMembers(services, maxMembers)
  await serveEach(services, 'publish-house-tasks', members, async (memberId) => {
    const counts = await countOpenTasks(services, memberId)
    figures.push(
      Object.values(counts)
        .flatMap((byAction) => Object.values(byAction))
        .reduce((sum, tasks) => sum + tasks, 0),
    )
  })
  return median(figures)
}

/**
 * Settles each finished day (UTC): its fees fill the House Fund up to what it spent in the last 14 days, and the rest is
 * burned; the issuer helps a fund below its minimum, and what is above its limit is burned (product decisions, House
 * Fund). Each day once, oldest first, in its own
 * transaction. Safe to run twice, in two processes, and days late. Returns the number of days settled.
 */
export async function settleNights({ pool, settings }: Needs): Promise<number> {
  const values = [
    settings.get('house_fill_days'),
    settings.get('house_fill_least_points'),
    settings.get('house_start_points'),
    topUp.points,
    topUp.perActive,
  ]
  const statement = 'SELECT exchange.settle_night($1, $2, $3, $4, $5)::text AS day'
  for (let nights = 0; ; nights += 1)
    if (!(await queryOneValue(pool, is.text.orNull, statement, values))) return nights
}
