import { availableParallelism, totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { browserFiles, leavesOutBrowsers, leavesOutWindows, windowsTag } from './tests/left-out.ts'
import LongestFirst from './tests/longest-first.ts'

const aside = ['**/node_modules/**', '**/.build/**', '**/.data/**', '**/dist/**']
/**
 * Folders whose tests work on the database. Each test file has its own there and shares nothing with another.
 */
const onDatabase = ['database', 'ledger', 'server', 'tests'].map((folder) => `${folder}/**/*.test.ts`)

/** Memory of a worker with its server, browser and part of the database. */
const workerBytes = 2e9
/** The database takes no more connections. */
const mostWorkers = 8
const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
const maxWorkers = Math.max(
  1,
  Math.min(availableParallelism(), mostWorkers, Math.floor(memoryBytes / workerBytes)),
)

// Where every test must run, none is left out unseen.
if (leavesOutWindows && process.env.TESTS_COMPLETE)
  throw new Error('TESTS_COMPLETE is set, but no Chromium with windows was found')

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    expect: { requireAssertions: true, poll: { timeout: 25_000 } },
    allowOnly: false,
    tags: [{ name: windowsTag, description: 'about browser windows', skip: leavesOutWindows }],
    sequence: { sequencer: LongestFirst },
    reporters: [
      './tests/processor-time.ts',
      'default',
      './tests/slowest-files.ts',
      './tests/statements-never-run.ts',
      './tests/left-out.ts',
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'exchange',
          include: onDatabase,
          exclude: [...aside, ...(leavesOutBrowsers ? browserFiles : [])],
          globalSetup: ['tests/global-setup.ts'],
          setupFiles: ['tests/check-rows.ts'],
          // Loads the server's code once per process, not once per file, which took half of the time.
          isolate: false,
          // The built server is run as it is.
          server: { deps: { external: [/\/dist\//, /\/\.build\/versions\//] } },
        },
      },
      {
        extends: true,
        // They set browser globals themselves, so each file gets its own environment, not its own process.
        test: {
          name: 'pages',
          pool: 'vmForks',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...aside, ...onDatabase],
        },
      },
    ],
  },
})
