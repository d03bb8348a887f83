import { restoreBackup } from './restore-backup.ts'
import { runTool } from './run-tool.ts'

/** Restores the given backup into the empty database of the settings; exit code 1 if its ledger has a fault. */
runTool(async (all) => {
  if (!(await restoreBackup(all, console.log))) process.exitCode = 1
})
