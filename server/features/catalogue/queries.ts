import type pg from 'pg'

type Client = pg.Pool | pg.ClientBase

/** What an admin changed of a row; null: as the catalogue says. */
export interface Override {
  key: string
  isOn: boolean
  /** Points by seconds. */
  rewards: Record<string, number> | null
  floor: number | null
  accountCheck: boolean | null
  note: string | null
  noteVersion: number | null
  /** The admin who changed it last. */
  changedBy: number
}

/** What was changed of these rows, or of all. */
export async function findOverrides(
  client: Client,
  keys: readonly string[] | null = null,
): Promise<Override[]> {
  const { rows } = await client.query<Override>({
    name: 'find-catalogue-overrides',
    text: `SELECT row_key AS key, is_on AS "isOn", rewards, floor_points AS floor, account_check AS "accountCheck", note,
        note_version AS "noteVersion", changed_by AS "changedBy"
      FROM catalogue_override WHERE $1::text[] IS NULL OR row_key = ANY ($1)`,
    values: [keys],
  })
  return rows
}

/** One change of the catalogue after the other: what is compared and written down is what stands. */
export async function lockOverrides(client: Client): Promise<void> {
  await client.query('LOCK TABLE catalogue_override IN SHARE ROW EXCLUSIVE MODE')
}

/** Lays a whole row over the catalogue's. */
export async function writeOverride(client: Client, row: Override): Promise<void> {
  await client.query(
    `INSERT INTO catalogue_override (row_key, is_on, rewards, floor_points, account_check, note, note_version, changed_by,
       changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ledger.clock())
     ON CONFLICT (row_key) DO UPDATE SET is_on = excluded.is_on, rewards = excluded.rewards,
       floor_points = excluded.floor_points, account_check = excluded.account_check, note = excluded.note,
       note_version = excluded.note_version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [
      ...[row.key, row.isOn, row.rewards && JSON.stringify(row.rewards), row.floor, row.accountCheck],
      ...[row.note, row.noteVersion, row.changedBy],
    ],
  )
}

/** Writes into the audit log what an admin did to a row. */
export async function noteChange(
  client: Client,
  adminId: number,
  key: string,
  parts: readonly object[],
): Promise<void> {
  await client.query(
    `INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
     VALUES ($1, 'change_catalogue', 'catalogue', $2, jsonb_build_object('parts', $3::jsonb), ledger.clock())`,
    [adminId, key, JSON.stringify(parts)],
  )
}

/** Writes into the audit log which profile an admin chose. */
export async function noteProfile(client: Client, adminId: number, profile: string): Promise<void> {
  await client.query(
    `INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
     VALUES ($1, 'apply_profile', 'profile', $2, '{}', ledger.clock())`,
    [adminId, profile],
  )
}

/** Open campaigns of a platform, action and kind of content. */
export interface OpenCount {
  open: number
  /** Of these, paused with their row. */
  stopped: number
}

/** How many campaigns are open, by '{platform} {action} {kind}'. */
export async function countOpen(client: Client): Promise<Map<string, OpenCount>> {
  const { rows } = await client.query<OpenCount & { pair: string }>(
    `SELECT platform || ' ' || action || ' ' || kind AS pair, count(*) AS open, count(stop.id) AS stopped
     FROM campaign LEFT JOIN campaign_pause AS stop
       ON stop.campaign_id = campaign.id AND stop.cause = 'catalogue' AND stop.ended_at IS NULL
     WHERE state IN ('live', 'paused') GROUP BY platform, action, kind`,
  )
  return new Map(rows.map(({ pair, open, stopped }) => [pair, { open, stopped }]))
}

/** Some campaigns of a row, after one by id, that are brought to where its switch stands. */
export interface Step {
  row: { platform: string; action: string; kinds: readonly string[] }
  isOn: boolean
  adminId: number
  why: string
  after: number
  most: number
}

/** How many followed, and the last one by id; null: there are no more. */
export interface Followed {
  stepped: number
  last: number | null
}

/** Pauses or resumes some campaigns of a row. */
export async function stepCampaigns(
  client: Client,
  { row, isOn, adminId, why, after, most }: Step,
): Promise<Followed> {
  const { rows } = await client.query<Followed>({
    name: 'step-campaigns',
    text: 'SELECT stepped, last_id AS last FROM exchange.step_campaigns($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [row.platform, row.action, row.kinds, isOn, adminId, why, after, most],
  })
  return rows[0] ?? { stepped: 0, last: null }
}

/** Whether a member has read a note in this version. */
export async function hasAcknowledged(
  client: Client,
  memberId: number,
  key: string,
  version: number,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'has-acknowledged',
    text: `SELECT FROM catalogue_acknowledgement WHERE member_id = $1 AND row_key = $2 AND note_version = $3`,
    values: [memberId, key, version],
  })
  return rowCount === 1
}

/** Keeps that a member has read a note, once. */
export async function keepAcknowledgement(
  client: Client,
  memberId: number,
  key: string,
  version: number,
): Promise<void> {
  await client.query({
    name: 'keep-acknowledgement',
    text: `INSERT INTO catalogue_acknowledgement (member_id, row_key, note_version) VALUES ($1, $2, $3)
      ON CONFLICT DO NOTHING`,
    values: [memberId, key, version],
  })
}
