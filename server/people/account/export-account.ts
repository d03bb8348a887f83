import type { FastifyInstance } from 'fastify'
import { strToU8, zipSync } from 'fflate'
import { z } from 'zod'
import { isUuid } from '#contract/operation.ts'
import { exportAccount, exportDays } from '#contract/people/account.ts'
import { is, queryOne, queryValue } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { csvOf } from '../../csv.ts'
import { endpoint } from '../../http/endpoint.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { notify } from '../notifications/index.ts'
import { presentAccount, replaceExport } from './queries.ts'

/**
 * Files of an export, each with the statement of its rows; $1 is the member. Other people's texts and names are left
 * out, and so is everything that would tell how checks judge.
 */
const files: Record<string, string> = {
  account: `SELECT username, first_name, email, language, country, time_zone, created_at, premium_until,
      daily_goal_points, credited_count, credited_days, rejected_count, referral_code FROM member WHERE id = $1`,
  sessions: `SELECT user_agent, network, created_at, last_used_at, ended_at FROM session
    WHERE member_id = $1 ORDER BY id`,
  devices: 'SELECT device_id, first_seen_at, last_seen_at FROM member_device WHERE member_id = $1',
  points: `SELECT seq, reason, amount, balance_after, created_at FROM ledger.statement
    WHERE account_id = (SELECT wallet_account_id FROM member WHERE id = $1) ORDER BY seq`,
  activities: 'SELECT kind, points, created_at FROM activity WHERE member_id = $1 ORDER BY id',
  attempts: `SELECT session_id AS id, attempt.platform, action, state, reason, reward_points, started_at, handed_in_at,
      ended_at, content.url
    FROM attempt JOIN content ON content.id = attempt.content_id WHERE attempt.member_id = $1 ORDER BY attempt.id`,
  content: `SELECT id, platform, kind, url, title, author, created_at FROM content WHERE owner_id = $1 ORDER BY id`,
  campaigns: `SELECT id, content_id, platform, action, state, reward_points, fee_points, target, delivered,
      created_at, ended_at
    FROM campaign WHERE owner_id = $1 ORDER BY id`,
  connections: 'SELECT platform, handle, proven_by, followers FROM connection WHERE member_id = $1',
  feedback_given: `SELECT works, fix, moment, moment_seconds, moment_side, rating, tip_points FROM feedback
    WHERE earner_id = $1 ORDER BY attempt_id`,
  disputes: `SELECT words FROM dispute JOIN review ON review.id = review_id WHERE review.member_id = $1`,
  reports: 'SELECT campaign_id, reason, note, created_at FROM report WHERE member_id = $1 ORDER BY id',
  orders: `SELECT public_id AS id, kind, item, points, price_cents, tax_cents, currency, provider, state,
      created_at, paid_at
    FROM purchase_order WHERE member_id = $1 ORDER BY purchase_order.id`,
  tickets: `SELECT ticket.id, kind, subject, state, ticket.created_at, text, ticket_message.created_at AS written_at
    FROM ticket JOIN ticket_message ON ticket_id = ticket.id AND admin_id IS NULL
    WHERE ticket.member_id = $1 ORDER BY ticket_message.id`,
  tool_runs: `SELECT tool, input, result, paid_points, created_at FROM tool_run
    WHERE member_id = $1 AND result IS NOT NULL ORDER BY id`,
  limits: `SELECT stage, reason, set_at, appeal, CASE WHEN verdict = 'kept' THEN note END AS answer, ended_at
    FROM member_limit LEFT JOIN case_file ON kind = 'limit' AND subject_id = member_limit.id
    WHERE member_id = $1 ORDER BY member_limit.id`,
  notifications: `SELECT kind, title, body, path, created_at, read_at FROM notification
    WHERE member_id = $1 ORDER BY id`,
  notification_choices: 'SELECT kind, mail, push FROM notification_choice WHERE member_id = $1',
}

export const exportAccountEndpoint = endpoint(exportAccount, async (_input, context) => {
  const { services, member } = context
  await countAgainstLimits(services, { export_member: member.id })
  await inTransaction(services.pool, async (client) => {
    const exportId = await replaceExport(client, member.id)
    await enqueue(client, 'export-account', { exportId, memberId: member.id })
  })
  return { account: await presentAccount(context) }
})

/** The job that makes a member's export: one JSON and one CSV file for each kind of data, in a zip. Idempotent. */
export async function makeExport(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { exportId, memberId }: { exportId: string; memberId: number },
): Promise<void> {
  const packed: Record<string, Uint8Array> = {}
  for (const [name, statement] of Object.entries(files)) {
    const rows = await rowsOf(pool, statement, memberId)
    packed[`${name}.json`] = strToU8(`${JSON.stringify(rows, null, 2)}\n`)
    packed[`${name}.csv`] = strToU8(csvOf(rows))
  }
  await storeExport(pool, exportId, packed, {
    memberId,
    title: `Your ${config.APP_NAME} data is ready`,
    path: '/account#data',
  })
}

/** Stores a requested file as a zip, and notifies its member where it is; does nothing if it was replaced. */
export async function storeExport(
  pool: Services['pool'],
  exportId: string,
  packed: Record<string, Uint8Array>,
  notice: { memberId: number; title: string; path: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'UPDATE account_export SET bytes = $2, ready_at = ledger.clock() WHERE id = $1 AND ready_at IS NULL',
      [exportId, Buffer.from(zipSync(packed))],
    )
    const body = `You can download it for ${exportDays} days, signed in.`
    if (rowCount === 1) await notify(client, { ...notice, kind: 'account', body })
  })
}

type Row = Record<string, unknown>

const rowsOf = (pool: Services['pool'], statement: string, memberId: number): Promise<Row[]> =>
  queryValue(
    pool,
    is.json(z.array(z.record(z.string(), z.unknown()))),
    `SELECT coalesce(json_agg(row_to_json(own)), '[]') AS rows FROM (${statement}) AS own`,
    [memberId],
  )

/** Serves a member's own export, in their session alone; a file of the staff's only while they are on the staff. */
export function serveExports(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { exportId: string } }>('/api/account/exports/:exportId', async (request, reply) => {
    const { member } = request.context
    if (!member) throw new Problem('unauthorized')
    const { exportId } = request.params
    const found = isUuid(exportId)
      ? await queryOne(
          services.pool,
          { bytes: is.bytes, file: is.text },
          `SELECT bytes, file FROM account_export WHERE id = $1 AND member_id = $2
             AND ready_at > ledger.clock() - make_interval(days => $3)
             AND (file = 'my-data'
               OR EXISTS (SELECT FROM member WHERE id = $2 AND (is_admin OR staff_role = 'finance')))`,
          [exportId, member.id, exportDays],
        )
      : null
    if (!found) throw new Problem('not_found', 'This export has expired. Ask for another one.')
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${found.file}.zip"`)
      .type('application/zip')
      .send(found.bytes)
  })
}
