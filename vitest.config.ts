import { defineConfig } from 'vitest/config'

const aside = ['**/node_modules/**', '**/.build/**', '**/.data/**', '**/dist/**']
/** Where tests work on the database: each has one of its own there, and nothing else to share with another. */
const onDatabase = ['database', 'ledger', 'server', 'tests'].map((folder) => `${folder}/**/*.test.ts`)

export default defineConfig({
  test: {
    pool: 'forks',
    // The database has the machine's other half.
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'exchange',
          include: onDatabase,
          exclude: aside,
          globalSetup: ['tests/global-setup.ts'],
          // The server's code is loaded once a process, not once a file: half of the time went into that.
          isolate: false,
        },
      },
      {
        extends: true,
        // They set the browser's own names for themselves, so each file gets a world of its own.
        test: {
          name: 'pages',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...aside, ...onDatabase],
        },
      },
    ],
  },
})
