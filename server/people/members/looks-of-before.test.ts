import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSceneDatabase } from '#tests/database.ts'
import { lookOf } from './rules.ts'

test('the migration gives each name of before the look that a rename would', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutuals-looks-'))
  const scene = await createSceneDatabase(dataDir)
  try {
    const { rows } = await scene.owner.query<{ name: string; look: string }>(
      'SELECT username AS name, username_look AS look FROM member',
    )
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.map(({ look }) => look)).toEqual(rows.map(({ name }) => lookOf(name)))
  } finally {
    await scene.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
