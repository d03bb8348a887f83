import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './root.ts'

/** One SQL file: its path from the project's root, its text, and a hash of that text. */
export type MigrationFile = { name: string; sql: string; hash: string }

/** database/migrations/NNN-title.sql in order. Each runs once; two with the same number are an error. */
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

/** Functions and views, run again whenever they change: the queue's door, the ledger, then features by name. */
export function repeatableFiles(): MigrationFile[] {
  const features = join(root, 'server', 'features')
  return [
    ...readFolder(join(root, 'database', 'functions')),
    ...readFolder(join(root, 'ledger')),
    ...folderNames(features).flatMap((name) => readFolder(join(features, name))),
  ]
}

/** The queue library's own tables belong to a version of it, which package.json pins. */
export function queueVersion(): string {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return String(dependencies['graphile-worker'])
}

/** The .sql files of a folder and of the folders in it, by path. */
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

function folderNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
