import type pg from 'pg'
import { flagCase as definition, readFlagGifts } from '#contract/trust/flags.ts'
import { inTransaction } from '#database/transaction.ts'
import { serveCase } from '../../cases/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { requireUninvolved } from '../../people/admins/index.ts'
import { clearMailDomain, type MailNetwork } from '../../people/members/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import type { SettingStore } from '../../settings/index.ts'
import {
  readCircle,
  readFlags,
  readGifts,
  readSameAddress,
  readSameNetwork,
  saveFound,
  saveMailNetworks,
} from './queries.ts'
import { flagDays, flagLimits, suspicionsOf } from './rules.ts'

/** Flags that were raised automatically. */
export const flagEndpoints: readonly Endpoint[] = [
  endpoint(readFlagGifts, async ({ params }, { services: { pool } }) => {
    const gifts = await readCircle(pool, Number(params.flagId), flagDays)
    if (!gifts) throw new Problem('not_found', 'Flag not found.')
    return { gifts }
  }),
]

/** A flag: the suspicion is right, or harmless. Accounts of a mail domain that are harmless count on their own from then on. */
export const flagCase = serveCase(definition, {
  read: readFlags,
  async apply({ client, verdict, file, decider, settings }) {
    const [flag] = await readFlags(client, [file.subjectId])
    if (!flag) return null
    // It may have grown since it was opened.
    const memberIds = flag.members.map(({ id }) => Number(id))
    await requireUninvolved(client, memberIds, decider.id)
    if (verdict === 'harmless' && flag.mailNetworkId !== null)
      await clearMailDomain(client, settings, flag.mailNetworkId)
    return { detail: { kind: flag.kind, upheld: verdict === 'upheld' } }
  },
})

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
      // Of two runs one waits, and finds the flags of the other.
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('find_flags', 0))`)
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
