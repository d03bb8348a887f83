import {
  changeProfile,
  deleteAccount,
  exportDays,
  keepAccount,
  readAccount,
  undoDays,
} from '#contract/people/account.ts'
import { is, queryValue, queryValues } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { serveEach } from '../../jobs/serve-rows.ts'
import { pictureUrl, readOwnPicture } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { forgetWelcomes, setDeletion, setProfile } from '../members/index.ts'
import { notify } from '../notifications/index.ts'
import { emailEndpoints } from './change-email.ts'
import { exportAccountEndpoint } from './export-account.ts'
import { presentAccount } from './queries.ts'

export { sendEmailChange } from './change-email.ts'

export { makeExport, serveExports, storeExport } from './export-account.ts'
export { replaceExport } from './queries.ts'

/** The account: profile, email, data and deletion. */
export const accountEndpoints: readonly Endpoint[] = [
  endpoint(readAccount, async (_input, context) => ({ account: await presentAccount(context) })),
  endpoint(changeProfile, async ({ body: { picture, ...profile } }, context) => {
    const { services, member } = context
    const avatar = picture && pictureUrl(await readOwnPicture(services.pool, member.id, picture, 'picture'))
    await setProfile(services.pool, member.id, { ...profile, avatar })
    return { account: await presentAccount(context) }
  }),
  ...emailEndpoints,
  exportAccountEndpoint,
  endpoint(deleteAccount, async (_input, context) => {
    const { services, member } = context
    // The only admin would leave nobody to run the place.
    if (member.isAdmin)
      throw new Problem('conflict', 'Admins can’t delete their account. Give up the role first.')
    await inTransaction(services.pool, async (client) => {
      const title = await setDeletion(client, member.id, undoDays)
      if (title)
        await notify(client, {
          memberId: member.id,
          kind: 'account',
          title,
          body: 'If it wasn’t you, sign in and keep your account.',
          path: '/account#delete',
        })
    })
    return { account: await presentAccount(context) }
  }),
  endpoint(keepAccount, async (_input, context) => {
    await setDeletion(context.services.pool, context.member.id, null)
    return { account: await presentAccount(context) }
  }),
]

const isDue = `deletes_at <= ledger.clock() AND state <> 'deleted'`

/** Seconds since the oldest deletion that no job has carried out was due, for /metrics; 0: none is. */
export const readErasureWait = ({ pool }: Pick<Services, 'pool'>): Promise<number> =>
  queryValue(
    pool,
    is.number,
    `SELECT coalesce(extract(epoch FROM ledger.clock() - min(deletes_at)), 0)::float8 AS seconds FROM member WHERE ${isDue}`,
  )

const atOnce = 100

/**
 * The job that deletes accounts whose 30 days are over, each in a transaction of its own, and what outlived its time:
 * exports, changes of email, and the hashes of accounts deleted a year ago. before: what other areas end of a member,
 * while it is still known.
 */
export async function eraseAccounts(services: Services, before: (memberId: number) => Promise<void>) {
  const { pool, log } = services
  const due = await queryValues(
    pool,
    is.integer,
    `SELECT id FROM member WHERE ${isDue} ORDER BY deletes_at LIMIT $1`,
    [atOnce],
  )
  await serveEach(services, 'erase-accounts', due, async (id) => {
    await before(id)
    const erased = await inPatientTransaction(pool, (client) =>
      queryValue(client, is.boolean, 'SELECT exchange.erase_member($1) AS erased', [id]),
    )
    if (erased) log.info({ memberId: id }, 'an account was deleted')
  })
  await pool.query(
    'DELETE FROM account_export WHERE requested_at < ledger.clock() - make_interval(days => $1)',
    [exportDays + 1],
  )
  await pool.query(`DELETE FROM email_change WHERE requested_at < ledger.clock() - interval '2 days'`)
  await forgetWelcomes(pool)
}
