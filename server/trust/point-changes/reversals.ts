import { type Client, is, query, queryOneValue, queryRow } from '#database/rows.ts'

/** Reasons of transfers that nothing else depends on, and that bought nothing: they are undone as they are. */
const plainReasons = new Set([
  'welcome_grant',
  'welcome_second_grant',
  'daily_bonus',
  'referral_welcome',
  'feedback_tip',
  'points_added',
  'points_removed',
])

/** Why a transfer can't be reversed here, and where it is undone, by the beginning of its reason. */
const otherWays: readonly [RegExp, string][] = [
  [
    /^(streak_freeze|spotlight|campaign_slot|premium_week|new_circle|tool_run)$/,
    'What they paid for would stay. Add points on the member’s page instead.',
  ],
  [/^(attempt_|feedback_refused)/, 'A verdict on feedback is final.'],
  [/^campaign_/, 'End the campaign in Content management: what is left returns to its creator.'],
  [
    /^(order_points|order_extra|premium_month)$/,
    'Refund the order in Payments: money and points go back together.',
  ],
  [/^referral_/, 'Points of a referral aren’t reversed. Remove points on the member’s page instead.'],
  [/^(house|fee)_/, 'Points of the house move by rules of their own.'],
]
const noWay = 'A correction isn’t reversed. Add or remove points on the member’s page instead.'

/** Effect of a reversal before it is made. */
export interface Reversal {
  /** A sentence; null: it can be reversed. */
  whyNot: string | null
  memberId: number | null
  /** Members whom it concerns: each has one of its wallets. points: what it brings them, or takes if negative. */
  sides: { memberId: number; points: number }[]
  /** Set if the transfer paid for a task: its points are clawed back, and the owner refunded. */
  sessionId: string | null
  effects: { name: string; points: number }[]
  /** Points that the wallet no longer holds: the member owes them. */
  owedPoints: number
}

/** Judges the reversal of a transfer. @throws Error if its cause is not found */
export async function judgeReversal(
  client: Client,
  { id, reason, ref, reverses }: { id: number; reason: string; ref: number; reverses: number | null },
): Promise<Reversal> {
  const nothing = { memberId: null, sides: [], sessionId: null, effects: [], owedPoints: 0 }
  const state = await queryOneValue(
    client,
    is.text,
    `SELECT state FROM point_change WHERE transfer_id = $1 AND state IN ('waiting', 'done')`,
    [id],
  )
  if (state === 'done') return { ...nothing, whyNot: 'It’s already reversed.' }
  if (state === 'waiting') return { ...nothing, whyNot: 'Its reversal is waiting for a second admin.' }
  if (reason === 'attempt_credit') return judgeCredit(client, ref)
  if (reverses !== null || !plainReasons.has(reason))
    return { ...nothing, whyNot: otherWays.find(([pattern]) => pattern.test(reason))?.[1] ?? noWay }
  return judgePlain(client, id)
}

async function judgePlain(client: Client, transferId: number): Promise<Reversal> {
  const entries = await query(
    client,
    {
      account: is.text,
      memberId: is.integer.orNull,
      name: is.text.orNull,
      points: is.integer,
      balance: is.integer,
    },
    `SELECT initcap(statement.kind) AS account, member.id AS "memberId", username AS name, amount AS points, balance
     FROM ledger.statement JOIN ledger.account_balance ON account_balance.id = account_id
     LEFT JOIN member ON statement.kind = 'wallet' AND member.id = statement.owner_id
     WHERE transfer_id = $1 ORDER BY amount DESC`,
    [transferId],
  )
  const wallets = entries.filter(({ memberId }) => memberId !== null)
  const [paid] = wallets.filter(({ points }) => points > 0)
  return {
    whyNot: null,
    memberId: wallets[0]?.memberId ?? null,
    sides: wallets.map(({ memberId, points }) => ({ memberId: memberId ?? 0, points: -points })),
    sessionId: null,
    effects: entries.map(({ account, name, points }) => ({ name: name ?? account, points: -points })),
    owedPoints: paid ? Math.max(0, paid.points - paid.balance) : 0,
  }
}

/** Judges the reversal of what an attempt paid. @throws Error if the attempt is not found */
export async function judgeCredit(client: Client, attemptId: number): Promise<Reversal> {
  const row = await queryRow(
    client,
    {
      sessionId: is.uuid,
      memberId: is.integer,
      earner: is.text,
      owner: is.text.orNull,
      ownerId: is.integer.orNull,
      reward: is.integer,
      fee: is.integer,
      balance: is.integer,
      isTaken: is.boolean,
    },
    `SELECT session_id AS "sessionId", member.id AS "memberId", member.username AS earner, owner.username AS owner,
       attempt.owner_id AS "ownerId",
       reward_points AS reward, fee_points AS fee, balance,
       EXISTS (SELECT FROM clawback WHERE attempt_id = attempt.id) AS "isTaken"
     FROM attempt JOIN member ON member.id = member_id LEFT JOIN member AS owner ON owner.id = attempt.owner_id
     JOIN ledger.account_balance ON account_balance.id = member.wallet_account_id WHERE attempt.id = $1`,
    [attemptId],
  )
  const { sessionId, memberId, earner, owner, ownerId, reward, fee, balance, isTaken } = row
  return {
    whyNot: isTaken ? 'The points of this task were taken back already.' : null,
    memberId,
    sides: [
      { memberId, points: -reward },
      ...(ownerId === null ? [] : [{ memberId: ownerId, points: reward + fee }]),
    ],
    sessionId,
    effects: [
      { name: earner, points: -reward },
      ...(owner === null ? [] : [{ name: owner, points: reward + fee }]),
    ],
    owedPoints: Math.max(0, reward - balance),
  }
}
