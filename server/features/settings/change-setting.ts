import type pg from 'pg'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { Problem } from '../../problem.ts'

/**
 * Changes one figure, with its row in the change log and the audit log, in one transaction. Other processes see
 * it within 5 s.
 * @throws Problem invalid_input where the value is out of the setting's range
 */
export async function changeSetting(
  pool: pg.Pool,
  change: { name: SettingName; value: number; adminId: number | null },
): Promise<void> {
  const { name, value, adminId } = change
  if (!settingRows[name].schema.safeParse(value).success)
    throw Problem.field('value', `${name} cannot be ${value}.`)
  await pool.query(
    `WITH old AS (SELECT value FROM setting WHERE name = $1),
     new AS (
       INSERT INTO setting (name, value, changed_at) VALUES ($1, $2, ledger.clock())
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at
     ), logged AS (
       INSERT INTO setting_change (name, old_value, new_value, changed_by, changed_at)
       VALUES ($1, (SELECT value FROM old), $2, $3, ledger.clock())
     ), version AS (UPDATE content_version SET version = version + 1)
     INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
     VALUES ($3, 'change_setting', 'setting', $1, jsonb_build_object('value', $2::bigint), ledger.clock())`,
    [name, value, adminId],
  )
}
