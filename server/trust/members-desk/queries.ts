import { platformNames } from '#contract/platforms.ts'
import { roles } from '#contract/roles.ts'
import { memberStates } from '#contract/trust/members-desk.ts'
import { type Client, is, query, type RowOf } from '#database/rows.ts'
import { trustRecord } from '../../exchange/attempts/index.ts'
import { finderOf, type Place } from '../../http/desk.ts'

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

const own = {
  id: 'member.id',
  role: `CASE WHEN is_admin THEN 'admin' ELSE staff_role END`,
  joinedAt: 'member.created_at',
  lastSeenAt: `greatest((SELECT max(last_used_at) FROM session WHERE member_id = member.id),
    (SELECT max(last_seen_at) FROM member_device WHERE member_id = member.id))`,
  // No join: it would make the planner read every member that matches.
  points: '(SELECT balance FROM ledger.account_balance WHERE id = wallet_account_id)',
}

/** Condition of a search: a number, the beginning of a name, or three letters of an email and more. */
function foundBy(search: string, place: Place): string {
  if (/^\d{1,15}$/.test(search)) return `member.id = ${place(search)}::bigint`
  const text = place(search.toLowerCase())
  const named = `starts_with(username_key, ${text})`
  if ([...search].length < 3) return named
  // The index knows trigrams, which may also be apart from each other or in another order.
  return `(${named} OR exchange.trigrams_of(email) @> exchange.trigrams_of(${text}) AND strpos(email, ${text}) > 0)`
}

/** Conditions of the filters, each with a partial index. */
const shown = {
  staff: '(is_admin OR staff_role IS NOT NULL)',
  limited: `(limit_stage IS NOT NULL OR state = 'suspended')`,
  appeals: `member.id IN (SELECT member_id FROM case_file JOIN member_limit ON member_limit.id = subject_id
    WHERE case_file.kind = 'limit' AND decided_at IS NULL)`,
  lookalikes: `username_look IS NULL AND state <> 'deleted'`,
}

/** The newest browser of each member who has any. */
const newestBrowser = `JOIN member_device AS seen ON seen.member_id = member.id AND NOT EXISTS (
  SELECT FROM member_device AS later WHERE later.member_id = member.id
    AND (later.last_seen_at, later.device_id) > (seen.last_seen_at, seen.device_id))`

/** Members, for their list: each order has an index, and none is of what changes with each credit (decision 109). */
export const members = {
  from: ({ sort }: { sort: string }) => `member ${sort === 'seen' ? newestBrowser : ''}`,
  row: memberRow,
  columns: own,
  sorts: { name: { text: 'username_key' }, seen: { time: 'seen.last_seen_at' } },
  where: {
    search: foundBy,
    show: (show: keyof typeof shown) => shown[show],
    sameBrowserAs: (id: string, place: Place) => `member.id IN (SELECT member_id FROM member_device
      WHERE device_id IN (SELECT device_id FROM member_device WHERE member_id = ${place(id)}))`,
  },
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

const ofRecord = {
  walletId: 'wallet_account_id',
  isPremium: 'coalesce(premium_until > ledger.clock(), false)',
}

/** A member with what the row of the list does not say; null if not found. */
export const findMember = finderOf({ from: 'member', row: recordRow, columns: { ...own, ...ofRecord } })

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
