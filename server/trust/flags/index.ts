import type pg from 'pg'
import { closeFlag, listFlags, readFlagGifts } from '#contract/trust/flags.ts'
import { countRows } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { tooLate } from '../../audit/index.ts'
import { pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { clearMailDomain, type MailNetwork } from '../../people/members/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import type { SettingStore } from '../../settings/index.ts'
import {
  closeOpen,
  readCircle,
  readGifts,
  readMailNetwork,
  readOpenFlags,
  readSameAddress,
  readSameNetwork,
  saveFound,
  saveMailNetworks,
} from './queries.ts'
import { flagDays, flagLimits, suspicionsOf } from './rules.ts'

/** Flags that were raised automatically, for admins to decide. */
export const flagEndpoints: readonly Endpoint[] = [
  endpoint(listFlags, async ({ query }, { services: { pool } }) => {
    const [{ shown, nextCursor }, total] = await Promise.all([
      pageById(query, (page) => readOpenFlags(pool, page)),
      countRows(pool, 'flag WHERE closed_at IS NULL'),
    ])
    return { flags: shown, total, nextCursor }
  }),
  endpoint(readFlagGifts, async ({ params }, { services: { pool } }) => {
    const gifts = await readCircle(pool, Number(params.flagId), flagDays)
    if (!gifts) throw new Problem('not_found', 'Flag not found.')
    return { gifts }
  }),
  endpoint(closeFlag, async ({ params, body }, context) => {
    const { services, member } = context
    const verdict = { flagId: Number(params.flagId), adminId: member.id, ...body }
    await actOnce(context, closeFlag, { params, body }, async (client) => {
      // Before the flag, as at a sign-in: both lock the network, then its flag.
      const mailNetworkId = body.upheld ? null : await readMailNetwork(client, verdict.flagId)
      if (mailNetworkId !== null) await clearMailDomain(client, services.settings, mailNetworkId)
      if (!(await closeOpen(client, verdict)))
        throw await tooLate(client, { kind: 'flag', id: verdict.flagId }, 'This flag is closed already.')
    })
  }),
]

/** Timeout: a run reads a month of everybody's attempts, once a night. */
const timeoutMs = 300_000

/**
 * Finds members who give points to each other: pairs, rings, funnels, one person's accounts, one network's; and updates
 * the flags on accounts of one mail domain.
 * Returns how many flags are new; repeated: none. For a job.
 */
export const findFlags = ({ pool, settings }: Pick<Services, 'pool' | 'settings'>): Promise<number> =>
  inTransaction(
    pool,
    async (client) => {
      // A month's sums by member and owner are sorted and joined in memory: one connection, once a night.
      await client.query(`SET LOCAL work_mem = '64MB'`)
      const { leastPoints } = flagLimits
      const found = [
        ...suspicionsOf(await readGifts(client, flagDays, flagLimits), flagLimits),
        ...(await readSameAddress(client, flagDays, leastPoints)),
        ...(await readSameNetwork(client, flagDays, leastPoints)),
      ]
      const mostMembers = settings.get('mail_network_most_count')
      const crowds =
        mostMembers === 0 ? 0 : await saveMailNetworks(client, null, { mostMembers, days: flagDays })
      return crowds + (await saveFound(client, found, flagDays))
    },
    { statementTimeoutMs: timeoutMs },
  )

/**
 * Flags accounts of one mail domain and network that have just become more than the limit, or adds the new one to their
 * flag. In the transaction of the sign-in, so an admin sees them before they move a point.
 */
export async function flagMailNetwork(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  { id }: Pick<MailNetwork, 'id'>,
): Promise<void> {
  await saveMailNetworks(client, id, {
    mostMembers: settings.get('mail_network_most_count'),
    days: flagDays,
  })
}
