import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '#database/connection.ts'
import type { Role } from '#database/embedded/credentials.ts'
import { type Embedded, startEmbedded } from '#database/embedded/index.ts'
import { migrate } from '#database/migrate.ts'
import { setUp } from '#tests/set-up.ts'
import { plant } from './plant.ts'
import { sizeOf } from './size.ts'

/** A planted database, with the URLs of its roles. */
export interface Installation {
  url(role: Role): string
}

/** Runs a bench on a database server whose data stay in a folder, by default in one that is deleted afterwards. */
export async function onServer<T>(
  keptAt: string | undefined,
  work: (server: Embedded) => Promise<T>,
): Promise<T> {
  const folder = keptAt ?? mkdtempSync(join(tmpdir(), 'mutuals-growth-'))
  try {
    const server = await startServer(folder)
    return await work(server).finally(() => server.stop())
  } finally {
    if (keptAt === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a database server in a folder, with the extension that counts the buffers of statements. */
async function startServer(folder: string): Promise<Embedded> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const start = (): Promise<Embedded> => startEmbedded({ dataDir: folder, log: console.log, throwAway: true })
  const server = await start()
  const admin = createPool(server.url('super', 'postgres'), { max: 1 })
  try {
    const { rows } = await admin.query<{ loaded: string }>(
      `SELECT current_setting('shared_preload_libraries') AS loaded`,
    )
    if (rows[0]?.loaded === 'pg_stat_statements') return server
    await admin.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
  } finally {
    await admin.end()
  }
  await server.stop()
  return start()
}

/** A migrated database of a share of the full size, planted unless this folder has it already. */
export async function openInstallation(server: Embedded, share: number): Promise<Installation> {
  const name = `growth_${String(share).replace('.', '_')}`
  await server.createDatabase(name)
  const begin = performance.now()
  await migrate(server.url('owner', name), { log: () => {} })
  await setUp(server.url('owner', name))
  const pool = createPool(server.url('super', name), { max: 1, statementTimeoutMs: 0 })
  const client = await pool.connect()
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
    if (await isEmpty(client)) {
      const size = sizeOf(share)
      await plant(client, size)
      console.log(
        `planted ${size.members} members, ${size.campaigns} campaigns, ${size.attempts} attempts in ${((performance.now() - begin) / 1000).toFixed(0)} s`,
      )
    }
  } finally {
    client.release(true)
    await pool.end()
  }
  return { url: (role) => server.url(role, name) }
}

const isEmpty = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query('SELECT FROM attempt LIMIT 1')).rowCount === 0
