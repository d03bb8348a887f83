import { featureOf } from './areas.ts'
import { unusedExceptions } from './exceptions.ts'
import { matchesInSql } from './sql.ts'
import { type Check, isTest, type Tree, tierOf } from './tree.ts'

const written = /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\s+(?:ONLY\s+)?(?:public\.)?([a-z_]+)\b/gi

const listPath = 'tools/tidy/table-owners.ts'

/** Tables that every feature appends to, in the transaction that they record. */
const journals = new Set(['activity', 'audit'])

/** Features that may write every table: erasing a person is one list, in one transaction. */
const erasers = new Set(['account'])

/** Features that write a table of another feature, with the reason. All of them follow one lock order. */
const exceptions: Record<string, string> = {
  'admins → member': 'who is an admin is a column of the member, which every request reads',
  'attempts → campaign': 'a credit counts for the campaign in the same transaction',
  'attempts → member': 'a credit raises the counts that trust is based on in the same transaction',
  'clawbacks → member': 'an undone follow counts as rejected, and closes follows, in the same transaction',
  'house → campaign': 'the house adds and deletes its own drafts; points move through campaigns',
  'premium → member': 'the end of premium is a column of the member, which everything else reads',
  'points → member': "a member's daily goal is part of points",
  'sessions → member_device': 'each use of a session is a use of its browser, recorded in one statement',
  'sessions → push_device': 'the end of a session ends the pushes to its browser',
  'reports → campaign_pause': 'a hold sets the time at which it ends by itself',
  'reports → task_skip': 'a report hides its task in the same statement',
  'tasks → campaign': 'an owner’s rating by members is stored where the feed reads it',
}

/** A table is written by one feature, so its rules are in one place. Reading is free. */
export const tableOwners: Check = {
  name: 'table owners',
  find(tree) {
    const byTable = Map.groupBy(firstWrites(tree), ({ table }) => table)
    const shared = [...byTable.values()].filter((writes) => writes.length > 1)
    const used = new Set(shared.flat().flatMap(({ table, feature }) => [table, keyOf(table, feature)]))
    const contested = shared
      .map((writes) =>
        writes.filter(({ table, feature }) => !journals.has(table) && !(keyOf(table, feature) in exceptions)),
      )
      .filter((writes) => writes.length > 1)
    return [
      ...contested.flatMap((writes) => {
        const owners = writes.map(({ feature }) => feature).sort()
        return writes.map(({ table, path, line }) => ({
          path,
          line,
          message: `${table} is written by ${owners.join(' and ')}; one of them owns it`,
        }))
      }),
      ...unusedExceptions(tree, listPath, [...journals, ...Object.keys(exceptions)], (key) => used.has(key)),
    ]
  },
}

const keyOf = (table: string, feature: string): string => `${feature} → ${table}`

/** The first place in which each feature writes each table. */
function firstWrites(tree: Tree): { table: string; feature: string; path: string; line: number }[] {
  const tables = tablesOf(tree)
  const writes = tree.files.flatMap((file) => {
    const feature = featureOf(file.path)?.split('/').at(-1)
    if (feature === undefined || isTest(file.path)) return []
    if (erasers.has(feature) && file.path.endsWith('.sql')) return []
    return matchesInSql(file, written)
      .map(({ found: [, table = ''], line }) => ({ table, feature, path: file.path, line }))
      .filter(({ table }) => tables.has(table))
  })
  const firsts = Map.groupBy(writes, ({ table, feature }) => keyOf(table, feature))
  return [...firsts.values()].flatMap(([first]) => first ?? [])
}

/** Every ordinary table that the migrations create and no later one drops, by its last name. */
export function tablesOf(tree: Tree): Set<string> {
  const migrations = tree.files.filter(({ path }) => /^database\/migrations\/.*\.sql$/.test(path))
  const named = (words: string): Set<string> => {
    const pattern = new RegExp(`\\b${words} ?[(;]`, 'gi')
    return new Set(
      migrations.flatMap((file) => matchesInSql(file, pattern)).map(({ found: [, name = ''] }) => name),
    )
  }
  const optional = '(?:IF (?:NOT )?EXISTS )?(?:public\\.)?(\\w+)'
  return named(`CREATE TABLE ${optional}`)
    .union(named('ALTER TABLE \\w+ RENAME TO (\\w+)'))
    .difference(named(`DROP TABLE ${optional}`))
    .difference(named('ALTER TABLE (\\w+) RENAME TO \\w+'))
}

const table = /\bledger\.(account|transfer|entry|reason|day_hash)\b(?!\s*\()/gi

const ledgerMigration = /^database\/migrations\/(?:[\w-]+\/)?\d+-ledger[\w-]*\.sql$/

/** Points move only through the ledger: elsewhere only its functions and read views are named. */
export const ledgerTables: Check = {
  name: 'ledger tables',
  find: (tree) =>
    tree.files
      .filter(({ path }) => {
        const tier = tierOf(path)
        return tier !== null && tier !== 'ledger' && !isTest(path) && !ledgerMigration.test(path)
      })
      .flatMap((file) =>
        matchesInSql(file, table).map(({ found: [name], line }) => ({
          path: file.path,
          line,
          message: `names the table ${name}; use the ledger's functions and read views`,
        })),
      ),
}
