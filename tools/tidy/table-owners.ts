import type { Check } from './finding.ts'
import { sqlOf } from './sql.ts'
import { isTest, type ProjectFile, type Tree } from './tree.ts'

const written = /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\s+(?:ONLY\s+)?(?:public\.)?([a-z_]+)\b/gi
const builtWrite = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(?:public\.)?(\w+)/g

/** Tables that every feature adds to, in the transaction of what they tell. */
const journals = new Set(['activity', 'audit'])

/** Who writes a table besides its owner, with the reason. All of it happens behind the locks of one lock order. */
const exceptions: Record<string, string> = {
  'attempts → campaign': 'a credit serves the campaign in its own transaction',
  'attempts → member': 'a credit raises what trust grows from in its own transaction',
  'house → campaign': 'the house adds and drops drafts of its own; what moves points goes through campaigns',
  'house → content': 'the house keeps a stock of sites of its own, which belong to no member',
  'premium → member': 'until when premium acts is one moment of the member, which everything else reads',
  'points → member': "a member's goal of a day is a figure of points",
  'sessions → member_device': 'each use of a session is a use of its browser, noted in one statement',
  'reports → campaign_pause': 'a hold says when it ends by itself',
  'reports → report': 'an admin closes what members reported',
  'tasks → campaign': 'what members think of an owner is kept where the feed is read from',
  'visits → attempt': 'a visit starts as an attempt',
  'visits → member_day': 'a start takes its caps, which the end of the attempt gives back',
  'visits → member_group_day': 'a start takes its caps, which the end of the attempt gives back',
  'visits → pair_day': 'a start takes its caps, which the end of the attempt gives back',
  'visits → site_day': 'a start takes its caps, which the end of the attempt gives back',
}

/** A table has one feature that writes it, so that its rules stand in one place. Reading is free. */
export const tableOwners: Check = {
  name: 'table owners',
  find(tree) {
    const tables = tablesOf(tree)
    const writers = new Map<string, Map<string, { path: string; line: number }>>()
    for (const file of tree.files) {
      const feature = /^server\/features\/([^/]+)\//.exec(file.path)?.[1]
      if (feature === undefined || isTest(file.path)) continue
      for (const { table, line } of writesOf(file)) {
        if (!tables.has(table) || journals.has(table) || `${feature} → ${table}` in exceptions) continue
        const known = writers.get(table) ?? new Map()
        writers.set(table, known)
        if (!known.has(feature)) known.set(feature, { path: file.path, line })
      }
    }
    return [...writers]
      .filter(([, features]) => features.size > 1)
      .flatMap(([table, features]) =>
        [...features].map(([, place]) => ({
          ...place,
          message: `${table} is written by ${[...features.keys()].sort().join(' and ')}; one of them owns it`,
        })),
      )
  },
}

/** Every ordinary table that the migrations create. */
export function tablesOf(tree: Tree): Set<string> {
  const created = tree.files
    .filter(({ path }) => /^database\/migrations\/.*\.sql$/.test(path))
    .flatMap((file) => sqlOf(file))
    .flatMap(({ text }) => [...text.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(?:public\.)?(\w+) ?\(/gi)])
  return new Set(created.map((match) => match[1] ?? ''))
}

function writesOf(file: ProjectFile): { table: string; line: number }[] {
  const plain = sqlOf(file).flatMap(({ text, lineOf }) =>
    [...text.matchAll(written)].map((match) => ({ table: match[1] ?? '', line: lineOf(match.index) })),
  )
  const built = file.path.endsWith('.ts')
    ? [...file.text.matchAll(builtWrite)].map((match) => ({
        table: match[1] ?? '',
        line: file.text.slice(0, match.index).split('\n').length,
      }))
    : []
  return [...plain, ...built]
}
