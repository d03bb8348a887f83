import type { Account } from '#contract/people/account.ts'
import type { MemberContext } from '../../http/context.ts'
import { isFresh } from '../../http/endpoint.ts'
import { findOwnAccount } from './queries.ts'

/** The caller's account. */
export async function presentAccount({ services, member }: MemberContext): Promise<Account> {
  const row = await findOwnAccount(services.pool, member.id)
  const { username, firstName, avatarUrl, email, language, country } = row
  return {
    username,
    firstName,
    avatarUrl,
    email,
    language,
    country,
    createdAt: row.createdAt.toISOString(),
    isFresh: isFresh(member),
    deletesAt: row.deletesAt?.toISOString() ?? null,
    emailChange:
      row.changeAddress === null || row.changeEndsAt === null
        ? null
        : {
            address: row.changeAddress,
            oldConfirmed: row.changeOld,
            newConfirmed: row.changeNew,
            endsAt: row.changeEndsAt.toISOString(),
          },
    export: row.exportRequestedAt && {
      requestedAt: row.exportRequestedAt.toISOString(),
      path: row.exportEndsAt && `/api/account/exports/${row.exportId}`,
      endsAt: row.exportEndsAt?.toISOString() ?? null,
    },
  }
}
