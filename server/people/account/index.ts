import { changeProfile, deleteAccount, keepAccount, readAccount, undoDays } from '#contract/people/account.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { setDeletion, setProfile } from '../members/index.ts'
import { notify } from '../notifications/index.ts'
import { emailEndpoints } from './change-email.ts'
import { exportAccountEndpoint } from './export-account.ts'
import { presentAccount } from './present.ts'
import { findOwnPicture } from './queries.ts'

export { sendEmailChange } from './change-email.ts'
export { eraseAccounts } from './erase-accounts.ts'
export { makeExport, serveExports, storeExport } from './export-account.ts'
export { replaceExport } from './queries.ts'

/** The account: profile, email, data and deletion. */
export const accountEndpoints: readonly Endpoint[] = [
  endpoint(readAccount, async (_input, context) => ({ account: await presentAccount(context) })),
  endpoint(changeProfile, async ({ body: { picture, ...profile } }, context) => {
    const { services, member } = context
    const avatar = picture ? await findOwnPicture(services.pool, member.id, picture) : picture
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
      if (await setDeletion(client, member.id, undoDays))
        await notify(client, {
          memberId: member.id,
          kind: 'account',
          title: `Your account will be deleted in ${undoDays} days`,
          body: 'If it wasn’t you, sign in and keep it.',
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
