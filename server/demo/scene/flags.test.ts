import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSceneDatabase } from '#tests/database.ts'
import { openTestServices } from '#tests/services.ts'
import { findFlags } from '../../trust/flags/index.ts'

test('the search for flags finds nobody of the scene', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutuals-flags-'))
  const database = await createSceneDatabase(dataDir)
  const services = await openTestServices(database)
  try {
    const { rows } = await database.app.query(`SELECT count(*)::int AS credited FROM attempt
      WHERE state = 'credited' AND ended_at > ledger.clock() - interval '30 days'`)
    expect(rows[0].credited).toBeGreaterThan(500)
    expect(await findFlags(services)).toBe(0)
  } finally {
    await services.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
