import type pg from 'pg'
import {
  addImportedDrafts,
  type ImportedRow,
  listVideoImports,
  quotaUnits,
  readVideoList,
} from '#contract/community/video-imports.ts'
import type { Client } from '#database/rows.ts'
import { writeAudit } from '../../audit/index.ts'
import { importDraft } from '../../exchange/campaigns/index.ts'
import { serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import {
  addImport,
  findImport,
  findOwner,
  type ImportRow,
  imports,
  knownUrls,
  lockImport,
  spendUnit,
  storeRows,
  usedUnits,
} from './queries.ts'
import { readCsv, readLink } from './read-list.ts'

async function presentOne({ pool }: Pick<Services, 'pool'>, id: number): Promise<{ import: ImportRow }> {
  const row = await findImport(pool, id)
  if (!row?.rows.length) throw new Problem('not_found', 'Import not found.')
  return { import: row }
}

/** Marks videos that the owner has already, and those that the list names twice. */
async function markDuplicates(
  client: Client,
  ownerId: number | null,
  rows: readonly ImportedRow[],
): Promise<ImportedRow[]> {
  const urls = rows.map(({ url }) => url)
  const seen = await knownUrls(client, ownerId, urls)
  return rows.map((row) => {
    const isKnown = seen.has(row.url)
    seen.add(row.url)
    return row.state === 'new' && isKnown ? { ...row, state: 'duplicate' } : row
  })
}

/** Makes the drafts of chosen videos; one that can't be a draft fails with its sentence, and the others go ahead. */
async function addDrafts(
  services: Services,
  client: pg.PoolClient,
  { rows, ownerId }: ImportRow,
  { videoIds, target }: { videoIds: readonly string[]; target: number },
): Promise<ImportedRow[]> {
  const chosen = new Set(videoIds)
  const result: ImportedRow[] = []
  for (const row of rows) {
    if (row.state !== 'new' || !chosen.has(row.videoId)) {
      result.push(row)
      continue
    }
    try {
      await importDraft(services, client, { ownerId, ...row, target })
      result.push({ ...row, state: 'added' })
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown
      result.push({ ...row, state: 'failed', note: thrown.message })
    }
  }
  return result
}

/** Deletes imports after 30 days, as the API's terms ask of what is kept from it; their drafts stay. For a job. */
export const sweepVideoImports = ({ pool }: Pick<Services, 'pool'>): Promise<unknown> =>
  pool.query(`DELETE FROM video_import WHERE created_at < ledger.clock() - interval '30 days'`)

const modeOf = (lists: Services['videoLists']): 'none' | 'twin' | 'live' =>
  lists === null ? 'none' : lists.isTwin ? 'twin' : 'live'

/** Videos of channels, playlists and files as drafts of campaigns. */
export const videoImportEndpoints: readonly Endpoint[] = [
  serve(listVideoImports, {
    ...imports,
    // Those whose list was not read are kept for their units alone.
    only: `rows <> '[]'`,
    also: async ({ pool, videoLists }) => ({
      quota: { mode: modeOf(videoLists), used: await usedUnits(pool), limit: quotaUnits },
    }),
  }),
  endpoint(readVideoList, async ({ body: { link, csv, fileName, owner } }, { services, member }) => {
    const { pool, config } = services
    if ((link === undefined) === (csv === undefined))
      throw Problem.field('link', 'Give a link, or a CSV file.')
    const ownerId = owner === '' ? null : await findOwner(pool, owner)
    if (owner !== '' && ownerId === null) throw Problem.field('owner', 'No member has this username.')
    const fromFile = csv === undefined ? null : readCsv(config, csv)
    const id = await addImport(pool, { askedBy: member.id, source: link ?? fileName ?? 'CSV', ownerId })
    const spend = async (): Promise<void> => {
      if (!(await spendUnit(pool, id)))
        throw new Problem(
          'limit_reached',
          'Today’s quota is used up. It is full again at midnight in California.',
        )
    }
    const rows = fromFile ?? (await readLink(services, link ?? '', spend))
    await storeRows(pool, id, await markDuplicates(pool, ownerId, rows))
    return presentOne(services, id)
  }),
  endpoint(addImportedDrafts, async ({ params, body }, { services, member }) => {
    const id = Number(params.importId)
    await inPatientTransaction(services.pool, async (client) => {
      const row = await lockImport(client, id)
      if (!row) throw new Problem('not_found', 'Import not found.')
      if (row.owner !== null && !(await findOwner(client, row.owner)))
        throw new Problem('conflict', 'Its owner is suspended or has deleted their account.')
      // Another import may have added some meanwhile.
      const left = await markDuplicates(client, row.ownerId, row.rows)
      const rows = await addDrafts(services, client, { ...row, rows: left }, body)
      const countAdded = (some: readonly ImportedRow[]): number =>
        some.filter(({ state }) => state === 'added').length
      const added = countAdded(rows) - countAdded(row.rows)
      await storeRows(client, id, rows)
      if (added === 0) return
      await writeAudit(client, {
        actorId: member.id,
        act: 'import_videos',
        subject: { kind: 'video_import', id },
        detail: { drafts: added, target: body.target, source: row.source, owner: row.owner ?? 'the house' },
      })
      if (row.ownerId !== null)
        await notify(client, {
          memberId: row.ownerId,
          kind: 'campaign',
          title: added === 1 ? 'A draft is ready for you' : `${added} drafts are ready for you`,
          body: 'Made from your videos. Nothing is set aside until you start.',
          path: '/content-hub',
        })
    })
    return presentOne(services, id)
  }),
]
