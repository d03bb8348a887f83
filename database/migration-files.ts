import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './root.ts'

/** An SQL file: its path from the project's root, its text, and a hash of the text. */
export type MigrationFile = { name: string; sql: string; hash: string }

/**
 * Reads database/migrations/NNN-title.sql in order; each runs once. @throws Error for another name, or two
 * files with the same number
 */
export function numberedFiles(): MigrationFile[] {
  const files = readFolder(join(root, 'database', 'migrations'))
  const numbers = new Map<string, string>()
  for (const { name } of files) {
    const number = /^database\/migrations\/(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`${name} is not named NNN-title.sql`)
    if (numbers.has(number)) throw new Error(`${name} and ${numbers.get(number)} have the same number`)
    numbers.set(number, name)
  }
  return files
}

/**
 * Reads functions and views, which run again whenever they change: the job queue's, the ledger's, then the
 * server's, by path.
 */
export function repeatableFiles(): MigrationFile[] {
  return ['database/functions', 'ledger', 'server'].flatMap((folder) => readFolder(join(root, folder)))
}

/** Version of the job queue's library, to which its tables belong; pinned in package.json. */
export function queueVersion(): string {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return String(dependencies['graphile-worker'])
}

/** Reads the .sql files of a folder and its subfolders, by path. */
function readFolder(folder: string): MigrationFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return {
        name: relative(root, join(folder, name)).replaceAll('\\', '/'),
        sql,
        hash: createHash('sha256').update(sql).digest('hex'),
      }
    })
}
