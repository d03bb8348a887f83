import type pg from 'pg'
import { roles } from '#contract/roles.ts'
import { memberStates } from '#contract/trust/members-desk.ts'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'
import { trustRecord } from '../../exchange/attempts/index.ts'

type Client = pg.Pool | pg.ClientBase

const memberRow = {
  ...trustRecord,
  id: is.integer,
  username: is.text,
  email: is.text,
  state: is.oneOf(memberStates),
  role: is.oneOf(roles).orNull,
  joinedAt: is.time,
  lastSeenAt: is.time.orNull,
  points: is.integer,
}
/** A member in the list. */
export type Row = RowOf<typeof memberRow>

const columns = `member.id, username, email, state, CASE WHEN is_admin THEN 'admin' ELSE staff_role END AS role,
  member.created_at AS "joinedAt", credited_count AS "creditedCount", credited_days AS "creditedDays",
  rejected_count AS "rejectedCount", wallet.balance AS points,
  (SELECT last_used_at FROM session WHERE member_id = member.id ORDER BY id DESC LIMIT 1) AS "lastSeenAt"`

/** Meaning of a search: a number, an email, or the beginning of a name. */
function conditionOf(search: string | undefined): [string, string | null] {
  if (!search) return ['$1::text IS NULL', null]
  if (/^\d{1,15}$/.test(search)) return ['member.id = $1::text::bigint', search]
  if (search.includes('@')) return ['email = $1', search.toLowerCase()]
  return ['username_key LIKE $1', `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`]
}

interface Wish {
  search?: string | undefined
  show?: 'staff' | 'limited' | 'appeals' | undefined
  sameBrowserAs?: string | undefined
  sort: 'newest' | 'oldest'
}

/** Conditions of the filters, each with a partial index. */
const shown = {
  staff: 'AND (is_admin OR staff_role IS NOT NULL)',
  limited: `AND (limit_stage IS NOT NULL OR state = 'suspended')`,
  appeals: `AND id IN (SELECT member_id FROM member_limit
    WHERE appealed_at IS NOT NULL AND answered_at IS NULL AND ended_at IS NULL)`,
}

const onSameBrowser = `SELECT member_id FROM member_device
  WHERE device_id IN (SELECT device_id FROM member_device WHERE member_id = $4)`

/** Members by number, which is the order of joining. after: the last one that was read. */
export function readMembers(
  pool: pg.Pool,
  { search, show, sameBrowserAs, sort }: Wish,
  { after, limit }: { after: number | null; limit: number },
): Promise<Row[]> {
  const [condition, value] = conditionOf(search)
  const isNewest = sort === 'newest'
  return query(
    pool,
    memberRow,
    `SELECT ${columns} FROM (
       SELECT * FROM member WHERE ${condition} AND ($2::bigint IS NULL OR id ${isNewest ? '<' : '>'} $2)
         ${show ? shown[show] : ''}
         ${sameBrowserAs ? `AND id IN (${onSameBrowser})` : 'AND $4::bigint IS NULL'}
       ORDER BY id ${isNewest ? 'DESC' : ''} LIMIT $3
     ) AS member JOIN ledger.account_balance AS wallet ON wallet.id = wallet_account_id
     ORDER BY member.id ${isNewest ? 'DESC' : ''}`,
    [value, after, limit, sameBrowserAs ?? null],
  )
}

const recordRow = {
  ...memberRow,
  walletId: is.integer,
  firstName: is.text.orNull,
  language: is.text.orNull,
  country: is.text.orNull,
  timeZone: is.text,
  premiumUntil: is.time.orNull,
  deletesAt: is.time.orNull,
}

/** A member with what the row of the list does not say; null if not found. */
export const findMember = (client: Client, id: number): Promise<RowOf<typeof recordRow> | null> =>
  queryOne(
    client,
    recordRow,
    `SELECT ${columns}, wallet_account_id AS "walletId", first_name AS "firstName", language, country,
       time_zone AS "timeZone", premium_until AS "premiumUntil", deletes_at AS "deletesAt"
     FROM member JOIN ledger.account_balance AS wallet ON wallet.id = wallet_account_id WHERE member.id = $1`,
    [id],
  )

/** The latest ten of everything that a member has, each from its own index. */
export async function readRecord(client: Client, id: number, walletId: number) {
  const [sessions, entries, attempts, orders, connections, flags, sameDevice] = await Promise.all([
    query(
      client,
      { device: is.text, network: is.text, lastUsedAt: is.time },
      `SELECT user_agent AS device, network, last_used_at AS "lastUsedAt" FROM session
       WHERE member_id = $1 AND ended_at IS NULL ORDER BY id DESC LIMIT 10`,
      [id],
    ),
    query(
      client,
      { transferId: is.integer, reason: is.text, points: is.integer, at: is.time },
      `SELECT transfer_id AS "transferId", reason, amount AS points, created_at AS at FROM ledger.statement
       WHERE account_id = $1 ORDER BY seq DESC LIMIT 10`,
      [walletId],
    ),
    query(
      client,
      { id: is.uuid, title: is.text, state: is.text, points: is.integer, at: is.time },
      `SELECT session_id AS id, content.title, attempt.state, reward_points AS points, started_at AS at
       FROM attempt JOIN content ON content.id = content_id WHERE attempt.member_id = $1 ORDER BY attempt.id DESC LIMIT 10`,
      [id],
    ),
    query(
      client,
      { id: is.integer, state: is.text, cents: is.integer, at: is.time },
      `SELECT id, state, price_cents + tax_cents AS cents, created_at AS at FROM purchase_order
       WHERE member_id = $1 ORDER BY id DESC LIMIT 10`,
      [id],
    ),
    query(
      client,
      { platform: is.text, handle: is.text },
      'SELECT platform, handle FROM connection WHERE member_id = $1 ORDER BY id DESC LIMIT 20',
      [id],
    ),
    query(
      client,
      { kind: is.text, foundAt: is.time, isOpen: is.boolean },
      `SELECT kind, found_at AS "foundAt", closed_at IS NULL AS "isOpen" FROM flag
       WHERE member_ids @> ARRAY[$1::bigint] ORDER BY id DESC LIMIT 10`,
      [id],
    ),
    query(
      client,
      { id: is.integer, username: is.text },
      `SELECT DISTINCT member.id, username FROM member_device AS own
       JOIN member_device AS shared ON shared.device_id = own.device_id AND shared.member_id <> own.member_id
       JOIN member ON member.id = shared.member_id WHERE own.member_id = $1 LIMIT 10`,
      [id],
    ),
  ])
  return { sessions, entries, attempts, orders, connections, flags, sameDevice }
}
