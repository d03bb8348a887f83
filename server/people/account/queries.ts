import { emailChangeHours, exportDays } from '#contract/people/account.ts'
import { countryCodes, languageCodes } from '#contract/places.ts'
import { type Client, is, queryRow, queryValue } from '#database/rows.ts'
import type { MemberContext } from '../../http/context.ts'
import { isFresh } from '../../http/endpoint.ts'

const accountRow = {
  username: is.text,
  firstName: is.text.orNull,
  avatarUrl: is.text.orNull,
  email: is.text,
  language: is.oneOf(languageCodes).orNull,
  country: is.oneOf(countryCodes).orNull,
  dailyGoal: is.integer,
  createdAt: is.time,
  deletesAt: is.time.orNull,
  changeAddress: is.text.orNull,
  changeOld: is.boolean,
  changeNew: is.boolean,
  changeEndsAt: is.time.orNull,
  exportId: is.uuid.orNull,
  exportRequestedAt: is.time.orNull,
  exportEndsAt: is.time.orNull,
}

/** The account of a member, with its open change of email and its export. */
const findOwnAccount = (client: Client, memberId: number) =>
  queryRow(client, accountRow, {
    prepared: `SELECT username, first_name AS "firstName", profile_image_url AS "avatarUrl", email, language, country,
        daily_goal_points AS "dailyGoal", member.created_at AS "createdAt", deletes_at AS "deletesAt", change.address AS "changeAddress",
        change.old_confirmed_at IS NOT NULL AS "changeOld", change.new_confirmed_at IS NOT NULL AS "changeNew",
        change.requested_at + make_interval(hours => $2) AS "changeEndsAt",
        export.id AS "exportId", export.requested_at AS "exportRequestedAt",
        export.ready_at + make_interval(days => $3) AS "exportEndsAt"
      FROM member
      LEFT JOIN email_change AS change ON change.member_id = member.id
        AND change.requested_at > ledger.clock() - make_interval(hours => $2)
      LEFT JOIN account_export AS export ON export.member_id = member.id AND file = 'my-data'
        AND coalesce(ready_at, ledger.clock()) > ledger.clock() - make_interval(days => $3)
      WHERE member.id = $1`,
    values: [memberId, emailChangeHours, exportDays],
  })

/** Asks for a file, in place of an earlier one of its name; returns its id. */
export const replaceExport = (client: Client, memberId: number, file = 'my-data'): Promise<string> =>
  queryValue(
    client,
    is.uuid,
    `INSERT INTO account_export (member_id, file) VALUES ($1, $2) ON CONFLICT (member_id, file) DO UPDATE
     SET id = gen_random_uuid(), requested_at = ledger.clock(), ready_at = NULL, bytes = NULL RETURNING id`,
    [memberId, file],
  )

/** The caller's account. */
export async function presentAccount({ services, member }: MemberContext) {
  const row = await findOwnAccount(services.pool, member.id)
  return {
    ...row,
    isFresh: isFresh(member),
    emailChange:
      row.changeAddress === null || row.changeEndsAt === null
        ? null
        : {
            address: row.changeAddress,
            oldConfirmed: row.changeOld,
            newConfirmed: row.changeNew,
            endsAt: row.changeEndsAt,
          },
    export: row.exportRequestedAt && {
      requestedAt: row.exportRequestedAt,
      path: row.exportEndsAt && `/api/account/exports/${row.exportId}`,
      endsAt: row.exportEndsAt,
    },
  }
}
