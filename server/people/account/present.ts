import { type Account, freshMinutes } from '#contract/people/account.ts'
import type { MemberContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { findOwnAccount } from './queries.ts'

const isFresh = (sessionSeconds: number): boolean => sessionSeconds < freshMinutes * 60

/** The caller's account. */
export async function presentAccount({ services, member }: MemberContext): Promise<Account> {
  const row = await findOwnAccount(services.pool, member.id, member.sessionId)
  const { username, firstName, avatarUrl, email, language, country } = row
  return {
    username,
    firstName,
    avatarUrl,
    email,
    language,
    country,
    createdAt: row.createdAt.toISOString(),
    isFresh: isFresh(row.sessionSeconds),
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

/**
 * Allows what locks somebody out, or takes what is theirs, only soon after a sign-in: whoever finds an open browser
 * can't do it. @throws Problem fresh_sign_in
 */
export async function requireFresh({ services, member }: MemberContext): Promise<void> {
  const { sessionSeconds } = await findOwnAccount(services.pool, member.id, member.sessionId)
  if (!isFresh(sessionSeconds)) throw new Problem('fresh_sign_in')
}
