import { defineConfig } from 'vitest/config'

const aside = ['**/node_modules/**', '**/.build/**', '**/.data/**', '**/dist/**']
/**
 * Folders whose tests work on the database. Each test file has its own there and shares nothing with another.
 */
const onDatabase = ['database', 'ledger', 'server', 'tests'].map((folder) => `${folder}/**/*.test.ts`)

export default defineConfig({
  test: {
    pool: 'forks',
    // The database uses the other half of the machine.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    expect: { requireAssertions: true, poll: { timeout: 25_000 } },
    allowOnly: false,
    reporters: ['default', './tests/slowest-files.ts', './tests/statements-never-run.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'exchange',
          include: onDatabase,
          exclude: aside,
          globalSetup: ['tests/global-setup.ts'],
          setupFiles: ['tests/check-rows.ts'],
          // Loads the server's code once per process, not once per file, which took half of the time.
          isolate: false,
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
