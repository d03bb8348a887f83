import type pg from 'pg'

type Client = pg.Pool | pg.ClientBase

/** What an admin changed of a row; null: as the catalogue says. */
export interface Override {
  key: string
  isOn: boolean
  /** Points by seconds. */
  rewards: Record<string, number> | null
  floor: number | null
  note: string | null
  noteVersion: number | null
}

const select = `SELECT row_key AS key, is_on AS "isOn", rewards, floor_points AS floor, note,
    note_version AS "noteVersion" FROM catalogue_override`

/** What was changed of these rows. */
export async function findOverrides(client: Client, keys: readonly string[]): Promise<Override[]> {
  const { rows } = await client.query<Override>({
    name: 'find-catalogue-overrides',
    text: `${select} WHERE row_key = ANY ($1)`,
    values: [keys],
  })
  return rows
}

/** Switches rows on or off; answers those that were otherwise before. */
export async function setSwitches(
  client: Client,
  adminId: number,
  switches: ReadonlyMap<string, boolean>,
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `INSERT INTO catalogue_override AS kept (row_key, is_on, changed_by, changed_at)
     SELECT row_key, is_on, $1, ledger.clock() FROM unnest($2::text[], $3::boolean[]) AS wanted (row_key, is_on)
     WHERE is_on IS DISTINCT FROM coalesce(
       (SELECT known.is_on FROM catalogue_override AS known WHERE known.row_key = wanted.row_key), true)
     ON CONFLICT (row_key) DO UPDATE
     SET is_on = excluded.is_on, changed_by = excluded.changed_by, changed_at = excluded.changed_at
     RETURNING row_key AS key`,
    [adminId, [...switches.keys()], [...switches.values()]],
  )
  return rows.map(({ key }) => key)
}

/** Changes the figures or the note of a row; what is not given stays. A new note gets the next version. */
export async function changeRow(
  client: Client,
  adminId: number,
  key: string,
  change: { rewards?: Record<string, number>; floor?: number; note?: string; version?: number },
): Promise<void> {
  await client.query(
    `INSERT INTO catalogue_override AS kept (row_key, rewards, floor_points, note, note_version, changed_by)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (row_key) DO UPDATE SET rewards = coalesce(excluded.rewards, kept.rewards),
       floor_points = coalesce(excluded.floor_points, kept.floor_points), note = coalesce(excluded.note, kept.note),
       note_version = coalesce(excluded.note_version, kept.note_version), changed_by = excluded.changed_by,
       changed_at = excluded.changed_at`,
    [
      key,
      change.rewards ? JSON.stringify(change.rewards) : null,
      change.floor ?? null,
      change.note ?? null,
      change.version ?? null,
      adminId,
    ],
  )
}

/** Writes into the audit log what an admin did to the catalogue. */
export async function noteChange(
  client: Client,
  adminId: number,
  key: string,
  detail: object,
): Promise<void> {
  await client.query(
    `INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
     VALUES ($1, 'change_catalogue', 'catalogue', $2, $3, ledger.clock())`,
    [adminId, key, JSON.stringify(detail)],
  )
}

/** Open campaigns of a row, by id. kinds: of content, where the platform has two rows of one action. */
export async function findOpenCampaigns(
  client: Client,
  row: { platform: string; action: string; kinds: readonly string[] },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM campaign WHERE platform = $1 AND action = $2 AND kind = ANY ($3)
       AND state IN ('live', 'paused') ORDER BY id`,
    [row.platform, row.action, row.kinds],
  )
  return rows.map(({ id }) => id)
}

/** Pauses or resumes a campaign for the catalogue's sake; both may be repeated. */
export async function stepCampaign(
  client: Client,
  step: { campaignId: number; adminId: number; isOn: boolean; why: string },
): Promise<void> {
  await (step.isOn
    ? client.query(`SELECT exchange.resume_campaign($1, 'catalogue', $2)`, [step.campaignId, step.adminId])
    : client.query(`SELECT exchange.pause_campaign($1, 'catalogue', $2, $3)`, [
        step.campaignId,
        step.adminId,
        step.why,
      ]))
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
