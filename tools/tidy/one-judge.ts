import { unusedExceptions } from './exceptions.ts'
import { matchesInSql } from './sql.ts'
import { type Check, isTest } from './tree.ts'

const judge = 'server/exchange/attempts/verdict.ts'
const listPath = 'tools/tidy/one-judge.ts'

/** Reasons whose names are also those of something else. */
const homonyms: Record<string, string> = {
  running: 'an attempt that continues',
  own: 'a role in a circle',
  not_allowed: 'a reason why an attempt ended',
  linked: 'a reason why an attempt ended',
  busy: 'an outcome of providers',
  full: 'an outcome of purchases and claims',
  consent_needed: 'a code of errors',
  site_day: 'a table',
  pair_day: 'a table',
  day_points: 'a setting',
  first_day_points: 'a setting',
}

/** Files that may name reasons, with why. */
const exceptions: Record<string, string> = {
  'server/exchange/attempts/submit-attempt.sql': 'the day’s screenshots, when a check by account fails',
  'server/exchange/attempts/steps.ts': 'returns that verdict',
  'server/checks/account-checks/index.ts': 'says that verdict',
}

/** Whether a member may do a task has one answer: code elsewhere does not name its reasons. */
export const oneJudge: Check = {
  name: 'one judge',
  find(tree) {
    const reasons = [...tree.text(judge).matchAll(/\breason: '(\w+)'/g)].map(([, reason = '']) => reason)
    const names = [...new Set(reasons)].filter((reason) => !(reason in homonyms))
    if (names.length === 0) return []
    const inSql = new RegExp(`'(${names.join('|')})'`, 'g')
    const inCode = new RegExp(`^(${names.join('|')})$`, 'g')
    const found = tree.files
      .filter(({ path }) => path.startsWith('server/') && path !== judge && !isTest(path))
      .flatMap((file) =>
        matchesInSql(file, file.path.endsWith('.sql') ? inSql : inCode).map(({ found: [name], line }) => ({
          path: file.path,
          line,
          message: `names the reason ${name}; ask the judge (${judge})`,
        })),
      )
    return [
      ...found.filter(({ path }) => !(path in exceptions)),
      ...unusedExceptions(tree, listPath, Object.keys(exceptions), (key) =>
        found.some(({ path }) => path === key),
      ),
      ...unusedExceptions(tree, listPath, Object.keys(homonyms), (key) => reasons.includes(key)),
    ]
  },
}
