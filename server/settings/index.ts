import type pg from 'pg'
import { joiningChoices } from '#contract/joining.ts'
import { formatCount } from '#contract/numbers.ts'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { type Client, is, query, queryOne, queryRow, queryValues, type RowOf } from '#database/rows.ts'
import { Problem } from '../problem.ts'

const rereadMs = 5000
const versionRow = 'content version'

const installationRow = {
  isSetUp: is.boolean,
  joining: is.oneOf(joiningChoices),
  operatorName: is.text,
  operatorPlace: is.text,
  operatorContact: is.text,
  operatorIncome: is.text,
}
/** Whether the installation is set up, who can join it, and who runs it; '' is not given. */
export type Installation = RowOf<typeof installationRow>

/** Reads the installation as it is now; the store's may be 5 s old. */
export const readInstallation = (client: Client): Promise<Installation> =>
  queryRow(client, installationRow, {
    prepared: `SELECT set_up_at IS NOT NULL AS "isSetUp", joining, operator_name AS "operatorName",
       operator_place AS "operatorPlace", operator_contact AS "operatorContact", operator_income AS "operatorIncome"
     FROM installation`,
  })

const maintenanceRow = { sentence: is.text, since: is.time }
/** Maintenance that is on: what everybody but the staff reads instead of the product (server/trust/maintenance). */
export type Maintenance = RowOf<typeof maintenanceRow>

/** Current values of the settings, in memory; read again every 5 s, so changes by other processes arrive. */
export interface SettingStore {
  get(name: SettingName): number
  /** Words that the staff added to the lists of the text check. */
  heldWords(): readonly string[]
  installation(): Installation
  /** The maintenance that is on; null: none. */
  maintenance(): Maintenance | null
  /** Rises whenever something changes that cached pages show. */
  contentVersion(): number
  /** Reads all values from the database now. */
  refresh(): Promise<void>
  close(): void
}

const storedSettingRow = { name: is.text, value: is.integer }
/** Opens the store: a read now and every 5 s. A stored value out of its range is ignored. */
export async function openSettings(pool: pg.Pool): Promise<SettingStore> {
  let values = new Map<string, number>()
  let version = 0
  let words: readonly string[] = []
  let installation: Installation
  let maintenance: Maintenance | null = null
  const refresh = async (): Promise<void> => {
    const [rows, listed, found, open] = await Promise.all([
      query(pool, storedSettingRow, {
        prepared: `SELECT name, value FROM setting UNION ALL SELECT $1, version FROM content_version`,
        values: [versionRow],
      }),
      queryValues(pool, is.text, { prepared: 'SELECT word FROM held_word ORDER BY word' }),
      readInstallation(pool),
      queryOne(pool, maintenanceRow, {
        prepared: 'SELECT sentence, started_at AS since FROM maintenance WHERE ended_at IS NULL',
      }),
    ])
    words = listed
    installation = found
    maintenance = open
    version = rows.find(({ name }) => name === versionRow)?.value ?? version
    values = new Map(rows.filter(fits).map(({ name, value }) => [name, value]))
  }
  await refresh()
  // A failed read keeps the last values: the next one tries again.
  const timer = setInterval(() => void refresh().catch(() => {}), rereadMs)
  timer.unref()
  return {
    get: (name) => values.get(name) ?? settingRows[name].standard,
    heldWords: () => words,
    installation: () => installation,
    maintenance: () => maintenance,
    contentVersion: () => version,
    refresh,
    close: () => clearInterval(timer),
  }
}

const fits = ({ name, value }: { name: string; value: number }): boolean =>
  name in settingRows && settingRows[name as SettingName].schema.safeParse(value).success

/** Invalidates cached pages, in the transaction that changes what they show. */
export async function raiseContentVersion(client: Client): Promise<void> {
  await client.query('UPDATE content_version SET version = version + 1')
}

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
