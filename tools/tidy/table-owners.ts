import { featureOf } from './areas.ts'
import { unusedExceptions } from './exceptions.ts'
import { sqlOf } from './sql.ts'
import { type Check, isTest, type ProjectFile, type Tree } from './tree.ts'

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
    const tables = tablesOf(tree)
    const writers = new Map<string, Map<string, { path: string; line: number }>>()
    for (const file of tree.files) {
      const feature = featureOf(file.path)?.split('/').at(-1)
      if (feature === undefined || isTest(file.path)) continue
      if (erasers.has(feature) && file.path.endsWith('.sql')) continue
      for (const { table, line } of writesOf(file)) {
        if (!tables.has(table)) continue
        const known = writers.get(table) ?? new Map()
        writers.set(table, known)
        if (!known.has(feature)) known.set(feature, { path: file.path, line })
      }
    }
    const shared = [...writers].filter(([, features]) => features.size > 1)
    const isExcused = (table: string, feature: string): boolean =>
      journals.has(table) || `${feature} → ${table}` in exceptions
    const keys = new Set(
      shared.flatMap(([table, features]) => [
        table,
        ...[...features.keys()].map((feature) => `${feature} → ${table}`),
      ]),
    )
    const isUsed = (key: string): boolean => keys.has(key)
    return [
      ...shared
        .map(([table, features]) => ({
          table,
          owners: [...features].filter(([feature]) => !isExcused(table, feature)),
        }))
        .filter(({ owners }) => owners.length > 1)
        .flatMap(({ table, owners }) =>
          owners.map(([, place]) => ({
            ...place,
            message: `${table} is written by ${owners
              .map(([feature]) => feature)
              .sort()
              .join(' and ')}; one of them owns it`,
          })),
        ),
      ...unusedExceptions(tree, listPath, [...journals, ...Object.keys(exceptions)], isUsed),
    ]
  },
}

/** Every ordinary table that the migrations create and no later one drops. */
export function tablesOf(tree: Tree): Set<string> {
  const statements = tree.files
    .filter(({ path }) => /^database\/migrations\/.*\.sql$/.test(path))
    .flatMap((file) => sqlOf(file))
  const named = (verb: string): string[] =>
    statements.flatMap(({ text }) =>
      [
        ...text.matchAll(
          new RegExp(`\\b${verb} TABLE (?:IF (?:NOT )?EXISTS )?(?:public\\.)?(\\w+) ?[(;]`, 'gi'),
        ),
      ].map((match) => match[1] ?? ''),
    )
  return new Set(named('CREATE')).difference(new Set(named('DROP')))
}

const writesOf = (file: ProjectFile): { table: string; line: number }[] =>
  sqlOf(file).flatMap(({ text, lineOf }) =>
    [...text.matchAll(written)].map((match) => ({ table: match[1] ?? '', line: lineOf(match.index) })),
  )
