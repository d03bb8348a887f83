import type { VisitorObject } from 'oxc-parser'
import { unusedExceptions } from './exceptions.ts'
import { type AddFinding, findingsIn } from './source.ts'
import { matchesInSql } from './sql.ts'
import { type Check, type Finding, isCode, isTest, type ProjectFile, tierOf } from './tree.ts'

const sqlClock =
  /\b(now\(\)|current_timestamp|current_date|localtimestamp|(clock|statement|transaction)_timestamp\(\))/gi

/** Files where a clock other than ledger.clock() is right, with the reason. */
const exceptions: Record<string, string> = {
  'database/migrations/417-baseline/01-ledger.sql':
    'defines the one clock, and ids that are ordered by real time',
  'database/migrations/417-baseline/02-server.sql': 'whether a process is alive is a matter of real time',
  'database/functions/queue.sql': 'the job queue runs by real time',
  'server/jobs/index.ts': 'whether a process is alive is a matter of real time',
  'database/migrate.ts': 'runs before there is a ledger',
}

/** Rules read the database's clock, which a test can move; pure functions neither a clock nor chance. */
export const oneClock: Check = {
  name: 'one clock',
  find(tree) {
    const files = tree.files.filter(({ path }) => tierOf(path) !== null && !isTest(path))
    const pure = files.filter(({ path }) => isPure(path))
    const found = [...files.flatMap(sqlClocks), ...findingsIn(pure, impurities)]
    const isUsed = (key: string): boolean => found.some(({ path }) => path === key)
    return [
      ...found.filter(({ path }) => !(path in exceptions)),
      ...unusedExceptions(tree, 'tools/tidy/one-clock.ts', Object.keys(exceptions), isUsed),
    ]
  },
}

/** Rules and the contract are functions of their arguments. */
const isPure = (path: string): boolean =>
  isCode(path) && (path.startsWith('contract/') || /(^|[/-])rules\.ts$/.test(path))

const sqlClocks = (file: ProjectFile): Finding[] =>
  matchesInSql(file, sqlClock).map(({ found: [clock], line }) => ({
    path: file.path,
    line,
    message: `reads the time from ${clock}; use ledger.clock()`,
  }))

const inPure = ' in a file of pure functions'

const impurities = (add: AddFinding): VisitorObject => ({
  MemberExpression: ({ object, property, start }) => {
    if (object.type !== 'Identifier' || property.type !== 'Identifier') return
    const name = `${object.name}.${property.name}`
    if (/^(Date\.now|Math\.random|performance\.now|crypto\.\w+|process\.\w+)$/.test(name))
      add(start, `${name}${inPure}`)
  },
  NewExpression: ({ callee, arguments: given, start }) => {
    if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0)
      add(start, `new Date()${inPure}`)
  },
  CallExpression: ({ callee, start }) => {
    if (callee.type === 'Identifier' && callee.name === 'fetch') add(start, `fetch()${inPure}`)
  },
})
