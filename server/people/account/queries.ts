import { emailChangeHours, exportDays, readAccount } from '#contract/people/account.ts'
import { type Client, is, queryRow, queryValue } from '#database/rows.ts'
import type { MemberContext } from '../../http/context.ts'
import { isFresh } from '../../http/endpoint.ts'

const accountRow = readAccount.response.shape.account.omit({ isFresh: true })

/** The account of a member, with its open change of email and its export. */
const findOwnAccount = (client: Client, memberId: number) =>
  queryRow(client, accountRow, {
    prepared: `SELECT username, first_name AS "firstName", profile_image_url AS "avatarUrl", email, language, country,
        daily_goal_points AS "dailyGoal", member.created_at AS "createdAt", deletes_at AS "deletesAt",
        CASE WHEN change.id IS NOT NULL THEN json_build_object('address', change.address,
          'oldConfirmed', change.old_confirmed_at IS NOT NULL, 'newConfirmed', change.new_confirmed_at IS NOT NULL,
          'endsAt', change.requested_at + make_interval(hours => $2)) END AS "emailChange",
        CASE WHEN export.id IS NOT NULL THEN json_build_object('requestedAt', export.requested_at,
          'path', CASE WHEN ready_at IS NOT NULL THEN '/api/account/exports/' || export.id END,
          'endsAt', ready_at + make_interval(days => $3)) END AS export
      FROM member
      LEFT JOIN email_change AS change ON change.member_id = member.id
        AND change.requested_at > ledger.clock() - make_interval(hours => $2)
        AND (change.old_confirmed_at IS NULL OR change.new_confirmed_at IS NULL)
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
export const presentAccount = async ({ services, member }: MemberContext) => ({
  ...(await findOwnAccount(services.pool, member.id)),
  isFresh: isFresh(member),
})
