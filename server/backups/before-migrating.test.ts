import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbedded } from '#database/embedded/index.ts'
import { applyNumbered } from '#database/migrate.ts'
import { numberedFiles } from '#database/migration-files.ts'
import { dataDirWithCluster } from '#tests/clusters.ts'
import { readConfig } from '../config.ts'
import { prepareDatabase } from '../database.ts'

const quiet = (): void => {}
const older = numberedFiles()
  .map(({ name }) => name)
  .slice(0, 1)
let data: Awaited<ReturnType<typeof dataDirWithCluster>>

beforeEach(async () => {
  data = await dataDirWithCluster()
  const server = await startEmbedded({ dataDir: data.path, log: quiet, throwAway: true })
  await server.createDatabase('mutuals')
  const client = new pg.Client(server.url('owner', 'mutuals'))
  await client.connect()
  await client.query('BEGIN')
  await applyNumbered(client, older)
  await client.query(`INSERT INTO setting (name, value, changed_at) VALUES ('old_one', '5', now())`)
  await client.query('COMMIT')
  await client.end()
  await server.stop()
})
afterEach(() => data.remove())

async function startAndStop(): Promise<void> {
  const config = readConfig({ DEMO: 'off', DATA_DIR: data.path })
  const database = await prepareDatabase(config, quiet)
  await database.stop({ immediate: false })
}

test('an embedded database with data is backed up before its migrations, and not again without any', async () => {
  await startAndStop()
  await startAndStop()
  const folder = join(data.path, 'backups')
  const names = await readdir(folder)
  expect(names).toEqual([expect.stringMatching(/Z-before-migrating$/)])
  const manifest = JSON.parse(await readFile(join(folder, names[0] ?? '', 'manifest.json'), 'utf8'))
  expect(manifest.migrations.map(({ name }: { name: string }) => name)).toEqual(older)
  expect(manifest.tables.find(({ name }: { name: string }) => name === 'public.setting').rows).toBe(1)
})
