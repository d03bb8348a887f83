import type pg from 'pg'
import { formatCount } from '#contract/numbers.ts'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { Problem } from '../problem.ts'

/**
 * Changes one setting, with its row in the audit log, in one transaction; an equal value is left alone. Other processes see it
 * within 5 s.
 * @throws Problem invalid_input if the value is out of the setting's range
 */
export async function changeSetting(
  pool: pg.Pool,
  change: { name: SettingName; value: number; adminId: number | null },
): Promise<void> {
  const { name, value, adminId } = change
  const { schema, standard } = settingRows[name]
  if (!schema.safeParse(value).success) throw Problem.field('value', rangeSentence(schema))
  await pool.query(
    `WITH old AS (SELECT coalesce((SELECT value FROM setting WHERE name = $1), $4::bigint) AS value),
     wanted AS (SELECT old.value FROM old WHERE old.value <> $2::bigint),
     new AS (
       INSERT INTO setting (name, value, changed_at) SELECT $1, $2, ledger.clock() FROM wanted
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at
     ), version AS (UPDATE content_version SET version = version + 1 WHERE EXISTS (SELECT FROM wanted))
     INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
     SELECT $3, 'change_setting', 'setting', $1, jsonb_build_object('from', value, 'value', $2::bigint), ledger.clock()
     FROM wanted`,
    [name, value, adminId, standard],
  )
}

function rangeSentence({ minValue, maxValue }: (typeof settingRows)[SettingName]['schema']): string {
  const least = formatCount(minValue ?? 0)
  if (maxValue === null || maxValue >= Number.MAX_SAFE_INTEGER) return `Whole number, ${least} or more.`
  return `Whole number, ${least} to ${formatCount(maxValue)}.`
}
