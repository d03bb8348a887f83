import type pg from 'pg'
import { type SettingName, settingRows } from '#contract/settings.ts'

const rereadMs = 5000
const versionRow = 'content version'

/** The economy's figures as they stand; in memory, read again when another process changed one. */
export interface SettingStore {
  get(name: SettingName): number
  /** Raised whenever something changed that cached pages show. */
  contentVersion(): number
  /** Reads all from the database now. */
  refresh(): Promise<void>
  close(): void
}

/** Opens the store: one read now, then one every 5 s; a value out of its range is ignored in favour of the standard. */
export async function openSettings(pool: pg.Pool): Promise<SettingStore> {
  let values = new Map<string, number>()
  let version = 0
  const refresh = async (): Promise<void> => {
    const { rows } = await pool.query<{ name: string; value: number }>({
      name: 'read-settings',
      text: `SELECT name, value FROM setting UNION ALL SELECT $1, version FROM content_version`,
      values: [versionRow],
    })
    version = rows.find(({ name }) => name === versionRow)?.value ?? version
    values = new Map(rows.filter(fits).map(({ name, value }) => [name, value]))
  }
  await refresh()
  // A read that fails leaves the last values: the next one tries again.
  const timer = setInterval(() => void refresh().catch(() => {}), rereadMs)
  timer.unref()
  return {
    get: (name) => values.get(name) ?? settingRows[name].standard,
    contentVersion: () => version,
    refresh,
    close: () => clearInterval(timer),
  }
}

const fits = ({ name, value }: { name: string; value: number }): boolean =>
  name in settingRows && settingRows[name as SettingName].schema.safeParse(value).success
