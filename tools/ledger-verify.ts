import { readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/database.ts'
import { printProof } from './prove-books.ts'
import { runTool } from './run-tool.ts'

/** Verifies the ledger of the configured database and prints each fault; exit code 1 if there is one. */
runTool(async () => {
  const database = await prepareDatabase(readConfig(), () => {})
  try {
    if ((await printProof(database.urls.owner)) > 0) process.exitCode = 1
  } finally {
    await database.stop({ immediate: false })
  }
})
