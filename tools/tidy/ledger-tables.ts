import { matchesInSql } from './sql.ts'
import { type Check, isTest, tierOf } from './tree.ts'

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
