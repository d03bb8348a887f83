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
}

/** What was changed of these rows, or of all. */
export async function findOverrides(
  client: Client,
  keys: readonly string[] | null = null,
): Promise<Override[]> {
  const { rows } = await client.query<Override>({
    name: 'find-catalogue-overrides',
    text: `SELECT row_key AS key, is_on AS "isOn", rewards, floor_points AS floor, account_check AS "accountCheck", note,
        note_version AS "noteVersion"
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
export async function writeOverride(client: Client, adminId: number, row: Override): Promise<void> {
  await client.query(
    `INSERT INTO catalogue_override (row_key, is_on, rewards, floor_points, account_check, note, note_version, changed_by,
       changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ledger.clock())
     ON CONFLICT (row_key) DO UPDATE SET is_on = excluded.is_on, rewards = excluded.rewards,
       floor_points = excluded.floor_points, account_check = excluded.account_check, note = excluded.note,
       note_version = excluded.note_version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [
      ...[row.key, row.isOn, row.rewards && JSON.stringify(row.rewards), row.floor, row.accountCheck],
      ...[row.note, row.noteVersion, adminId],
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

/** Open campaigns of a row that its switch has yet to reach, by id. kinds: of content, where two rows share an action. */
export async function findStepping(
  client: Client,
  row: { platform: string; action: string; kinds: readonly string[] },
  isOn: boolean,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM campaign
     WHERE platform = $1 AND action = $2 AND kind = ANY ($3) AND state IN ('live', 'paused')
       AND $4 = EXISTS (SELECT FROM campaign_pause
         WHERE campaign_id = campaign.id AND cause = 'catalogue' AND ended_at IS NULL)
     ORDER BY id`,
    [row.platform, row.action, row.kinds, isOn],
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
