import type pg from 'pg'
import type { z } from 'zod'
import { platformNames } from '#contract/platforms.ts'
import { roles } from '#contract/roles.ts'
import { type memberFilters, memberStates } from '#contract/trust/members-desk.ts'
import { type Client, is, query, queryOne, type RowOf } from '#database/rows.ts'
import { trustRecord } from '../../exchange/attempts/index.ts'
import type { KeyPage } from '../../http/cursor.ts'

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
/** A member for the staff. */
export type Row = RowOf<typeof memberRow>

/** A member in the list. key: what it is sorted by. */
const listedRow = { ...memberRow, key: is.text }

const columns = `member.id, username, email, state, CASE WHEN is_admin THEN 'admin' ELSE staff_role END AS role,
  member.created_at AS "joinedAt", credited_count AS "creditedCount", credited_days AS "creditedDays",
  rejected_count AS "rejectedCount", wallet.balance AS points,
  greatest((SELECT max(last_used_at) FROM session WHERE member_id = member.id),
    (SELECT max(last_seen_at) FROM member_device WHERE member_id = member.id)) AS "lastSeenAt"`

/** Meaning of a search: a number, the beginning of a name, or three letters of an email and more. */
function conditionOf(search: string | undefined): [string, string | null] {
  if (!search) return ['$1::text IS NULL', null]
  if (/^\d{1,15}$/.test(search)) return ['member.id = $1::text::bigint', search]
  const named = 'starts_with(username_key, $1)'
  if ([...search].length < 3) return [named, search.toLowerCase()]
  // The index knows trigrams, which may also be apart from each other or in another order.
  const mailed = 'exchange.trigrams_of(email) @> exchange.trigrams_of($1) AND strpos(email, $1) > 0'
  return [`(${named} OR ${mailed})`, search.toLowerCase()]
}

/** Filters and order of the list. */
export type Filters = z.output<typeof memberFilters>

/** Conditions of the filters, each with a partial index. */
const shown = {
  staff: 'AND (is_admin OR staff_role IS NOT NULL)',
  limited: `AND (limit_stage IS NOT NULL OR state = 'suspended')`,
  appeals: `AND member.id IN (SELECT member_id FROM case_file JOIN member_limit ON member_limit.id = subject_id
    WHERE case_file.kind = 'limit' AND decided_at IS NULL)`,
  lookalikes: `AND username_look IS NULL AND state <> 'deleted'`,
}

const onSameBrowser = `SELECT member_id FROM member_device
  WHERE device_id IN (SELECT device_id FROM member_device WHERE member_id = $4)`

/** Orders of the list, each with an index; nothing that changes with each credit (decision 109). value: $2 as a key. */
const sorts = {
  joined: { from: 'member', key: 'member.id', text: 'member.id', value: '$2::bigint' },
  name: { from: 'member', key: 'username_key', text: 'username_key', value: '$2::text' },
  seen: {
    from: `member JOIN member_device AS seen ON seen.member_id = member.id AND NOT EXISTS (
      SELECT FROM member_device AS later WHERE later.member_id = member.id
        AND (later.last_seen_at, later.device_id) > (seen.last_seen_at, seen.device_id))`,
    key: 'seen.last_seen_at',
    text: '(extract(epoch FROM seen.last_seen_at) * 1000000)::bigint',
    value: `('epoch'::timestamptz + $2::bigint * interval '1 microsecond')`,
  },
}

/** Members as the list shows them. */
export function readMembers(
  pool: pg.Pool,
  { search, show, sameBrowserAs, sort, order }: Filters,
  { after, most }: KeyPage,
): Promise<RowOf<typeof listedRow>[]> {
  const [condition, value] = conditionOf(search)
  const { from, key, text, value: last } = sorts[sort]
  return query(
    pool,
    listedRow,
    `SELECT ${columns}, key FROM (
       SELECT member.*, ${key} AS place, ${text}::text AS key
       FROM ${from} WHERE ${condition}
         AND ${after ? `(${key}, member.id) ${order === 'desc' ? '<' : '>'} (${last}, $5::bigint)` : '$2::text IS NULL AND $5::text IS NULL'}
         ${show ? shown[show] : ''}
         ${sameBrowserAs ? `AND member.id IN (${onSameBrowser})` : 'AND $4::bigint IS NULL'}
       ORDER BY ${key} ${order}, member.id ${order} LIMIT $3
     ) AS member JOIN ledger.account_balance AS wallet ON wallet.id = wallet_account_id
     ORDER BY place ${order}, member.id ${order}`,
    [value, after?.key ?? null, most, sameBrowserAs ?? null, after?.id ?? null],
  )
}

const recordRow = {
  ...memberRow,
  walletId: is.integer,
  firstName: is.text.orNull,
  language: is.text.orNull,
  country: is.text.orNull,
  timeZone: is.text,
  isPremium: is.boolean,
  premiumUntil: is.time.orNull,
  deletesAt: is.time.orNull,
}

/** A member with what the row of the list does not say; null if not found. */
export const findMember = (client: Client, id: number): Promise<RowOf<typeof recordRow> | null> =>
  queryOne(
    client,
    recordRow,
    `SELECT ${columns}, wallet_account_id AS "walletId", first_name AS "firstName", language, country,
       time_zone AS "timeZone", coalesce(premium_until > ledger.clock(), false) AS "isPremium",
       premium_until AS "premiumUntil", deletes_at AS "deletesAt"
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
      { platform: is.oneOf(platformNames), handle: is.text },
      'SELECT platform, handle FROM connection WHERE member_id = $1 ORDER BY id DESC LIMIT 20',
      [id],
    ),
    query(
      client,
      { kind: is.text, foundAt: is.time, isOpen: is.boolean },
      `SELECT kind, found_at AS "foundAt", EXISTS (SELECT FROM case_file
         WHERE case_file.kind = 'flag' AND subject_id = flag.id AND decided_at IS NULL) AS "isOpen" FROM flag
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
