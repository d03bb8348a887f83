import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const shown = 10

/** Ends a run of many files with the slowest ten, so nobody needs to search for what a run waits for. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    if (files.length <= shown) return
    const timed = files.map((file) => ({ path: relative('.', file.moduleId), seconds: secondsOf(file) }))
    timed.sort((one, other) => other.seconds - one.seconds)
    console.log('\nSlowest files:')
    for (const { path, seconds } of timed.slice(0, shown))
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`)
  }
}

/** Imports included: a test that loads much is slow too. */
function secondsOf(file: TestModule): number {
  const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } =
    file.diagnostic()
  return (duration + collectDuration + environmentSetupDuration + prepareDuration + setupDuration) / 1000
}
