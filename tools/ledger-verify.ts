import { readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/database.ts'
import { printProof } from './prove-books.ts'
import { runTool } from './run-tool.ts'

/** Proves the books of the database that the settings name; prints each fault; exit code 1 where there is one. */
runTool(async () => {
  const database = await prepareDatabase(readConfig(), () => {})
  try {
    if ((await printProof(database.urls.owner)) > 0) process.exitCode = 1
  } finally {
    await database.stop({ immediate: false })
  }
})
