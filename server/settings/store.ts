import type pg from 'pg'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { type Client, is, query, queryValues } from '#database/rows.ts'

const rereadMs = 5000
const versionRow = 'content version'

/** Current values of the settings, in memory; read again every 5 s, so changes by other processes arrive. */
export interface SettingStore {
  get(name: SettingName): number
  /** Words that the staff added to the lists of the text check. */
  heldWords(): readonly string[]
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
  const refresh = async (): Promise<void> => {
    const [rows, listed] = await Promise.all([
      query(pool, storedSettingRow, {
        prepared: `SELECT name, value FROM setting UNION ALL SELECT $1, version FROM content_version`,
        values: [versionRow],
      }),
      queryValues(pool, is.text, { prepared: 'SELECT word FROM held_word ORDER BY word' }),
    ])
    words = listed
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
