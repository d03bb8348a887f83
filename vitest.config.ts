import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/.build/**', '**/.data/**', '**/dist/**'],
    globalSetup: ['tests/global-setup.ts'],
    pool: 'forks',
    // The database has the machine's other half.
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
    allowOnly: false,
  },
})
