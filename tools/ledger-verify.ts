import { runOnDatabase } from './on-database.ts'
import { printProof } from './prove-books.ts'

/** Verifies the ledger of the installation and prints each fault; exit code 1 if there is one. */
runOnDatabase({}, async ({ urls }) => {
  if ((await printProof(urls.owner)) > 0) process.exitCode = 1
})
