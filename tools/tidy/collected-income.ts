import { unusedExceptions } from './exceptions.ts'
import { sqlOf } from './sql.ts'
import { type Check, isTest, type ProjectFile } from './tree.ts'

/** A row of activity whose points are not written as 0 or below. */
const income =
  /\bINSERT INTO (?:public\.)?activity \([^)]*\)(?!\s+(?:VALUES \(|SELECT )[^,]+, [^,]+, (?:-|0\b))/g

const step = /\bexchange\.collect_from_income\(/

const listPath = 'tools/tidy/collected-income.ts'

/** SQL functions that write an activity with points above zero, or given by the caller, and take no debt from it. */
const exceptions: Record<string, string> = {
  'exchange.credit_order': 'bought points are exempt from debts',
  'exchange.add_owner_activity': 'only the end of a campaign gives points above zero, and collects after it',
}

/** Debts are collected by name: a function or statement that tells a member of income calls collect_from_income. */
export const collectedIncome: Check = {
  name: 'collected income',
  find(tree) {
    const uncollected = tree.files
      .filter(({ path }) => path.startsWith('server/') && !isTest(path))
      .flatMap(uncollectedIn)
    return [
      ...uncollected
        .filter(({ key }) => !(key in exceptions))
        .map(({ path, line }) => ({
          path,
          line,
          message: 'writes income to activity; call exchange.collect_from_income after it',
        })),
      ...unusedExceptions(tree, listPath, Object.keys(exceptions), (key) =>
        uncollected.some((found) => found.key === key),
      ),
    ]
  },
}

/** Income of a file whose function, or statement in code, does not name the step. key: the SQL function's name. */
const uncollectedIn = (file: ProjectFile): { key: string; path: string; line: number }[] =>
  sqlOf(file).flatMap(({ text, lineOf }) =>
    [...text.matchAll(/(?:^|\bFUNCTION ([\w.]+))(?:(?!\bFUNCTION )[\s\S])*/g)].flatMap((unit) =>
      step.test(unit[0])
        ? []
        : [...unit[0].matchAll(income)].map((found) => ({
            key: unit[1] ?? '',
            path: file.path,
            line: lineOf(unit.index + found.index),
          })),
    ),
  )
