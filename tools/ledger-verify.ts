import { linesOf, verifyDatabase } from '#server/checks/verifications/index.ts'
import { runOnDatabase } from './on-database.ts'

/** Verifies the ledger of the installation and prints each fault; exit code 1 if there is one. */
runOnDatabase('ledger-verify', async ({ urls }) => {
  const proof = await verifyDatabase(urls.owner)
  console.log(linesOf(proof).join('\n'))
  if (proof.faults.length > 0) process.exitCode = 1
})
