import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { StartError } from './start-error.ts'

const migrationsFolder = 'database/migrations'

/** Migrations that the baseline replaces: SHA-256 of their names and hashes, a line for each. */
const replacedSum = '009d829971590d1fcf772bf1395fa55406d13612e0a7a3c6bf8ed194d6c957d4'
const baselineNumber = 417

/** An SQL file, or a folder of files that run together: its path from the project's root, the SQL, and a hash of it. */
export type MigrationFile = { name: string; sql: string; hash: string }

/**
 * Reads database/migrations/NNN-title.sql in order; each runs once. A folder NNN-title is one migration: its files, by
 * name. @throws Error for another name, or two with the same number
 */
export function numberedFiles(): MigrationFile[] {
  const numbers = new Map<string, string>()
  return readdirSync(join(root, migrationsFolder))
    .sort()
    .map((entry) => {
      const name = `${migrationsFolder}/${entry}`
      const number = /^(\d{3})-[a-z0-9-]+(?:\.sql)?$/.exec(entry)?.[1]
      if (!number) throw new Error(`${name} is not named NNN-title.sql`)
      if (numbers.has(number)) throw new Error(`${name} and ${numbers.get(number)} have the same number`)
      numbers.set(number, name)
      const sql = entry.endsWith('.sql') ? readSql(name) : sqlFilesIn(name).map(readSql).join('\n')
      return migrationFile(name, sql)
    })
}

/** A numbered migration that has run. */
export type RanMigration = Pick<MigrationFile, 'name' | 'hash'>

/** Returns whether a name is that of a numbered migration, of this version or another. */
export const isNumbered = (name: string): boolean => name.startsWith(`${migrationsFolder}/`)

/**
 * Counts the baseline as run if everything ran that it replaces: those migrations are left out, the others stay.
 * @throws StartError if only some of them ran, or others: `what` is older than the baseline
 */
export function withBaseline(what: 'database' | 'backup', ran: readonly RanMigration[]): RanMigration[] {
  const [baseline] = numberedFiles()
  const isReplaced = ({ name }: RanMigration): boolean =>
    isNumbered(name) && name !== baseline?.name && numberOf(name) <= baselineNumber
  const replaced = ran.filter(isReplaced).toSorted((one, two) => (one.name < two.name ? -1 : 1))
  if (!baseline || replaced.length === 0) return [...ran]
  if (sha256(replaced.map(({ name, hash }) => `${name} ${hash}\n`).join('')) !== replacedSum)
    throw new StartError(tooOld[what])
  return [...ran.filter((one) => !isReplaced(one)), baseline]
}

const numberOf = (name: string): number => Number(name.slice(migrationsFolder.length + 1).split('-')[0])

/** The last version with the migrations that the baseline replaces. */
const lastBefore = 'fad5f095b2d8 (25 November 2026)'

const tooOld = {
  database:
    `This database is older than version ${lastBefore} of this program, and this version can’t migrate it.\n` +
    'Start that version once, then this one ("Upgrading from before the baseline" in docs/operations.md).',
  backup:
    `The backup is older than version ${lastBefore} of this program: nothing was restored.\n` +
    'Restore it with that version, start it once, and continue with this one ("Upgrading from before the baseline" in docs/operations.md).',
}

/** Reads functions and views, run again when changed: the job queue's, the ledger's, the server's. */
export const repeatableFiles = (): MigrationFile[] =>
  ['database/functions', 'ledger', 'server']
    .flatMap(sqlFilesIn)
    .map((name) => migrationFile(name, readSql(name)))

/** Version of the job queue's library, to which its tables belong; pinned in package.json. */
export function queueVersion(): string {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return String(dependencies['graphile-worker'])
}

/** Paths of the .sql files in a folder and its subfolders, sorted. Packages installed there have none of ours. */
const sqlFilesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return sqlFilesIn(path)
      return path.endsWith('.sql') ? [path] : []
    })
    .sort()

const readSql = (name: string): string => readFileSync(join(root, name), 'utf8').replaceAll('\r\n', '\n')

const migrationFile = (name: string, sql: string): MigrationFile => ({ name, sql, hash: sha256(sql) })

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
