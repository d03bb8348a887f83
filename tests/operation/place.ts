import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '#database/connection.ts'
import { type Embedded, startEmbedded } from '#database/embedded/index.ts'
import { migrate } from '#database/migrate.ts'
import { dataDirWithCluster } from '#tests/clusters.ts'
import { type Program, runProgram } from '#tests/programs.ts'

/** Name of the database of each kind of installation in an embedded server. */
type DatabaseName = 'mutuals' | 'mutuals_demo'

/** An embedded installation in a folder of its own, whose server stays up: each program only joins it. */
export interface EmbeddedPlace {
  path: string
  server: Embedded
  /** Creates a database with the tables of this code, and a member: with `asDemo` one of a planted demo. */
  fill(name: DatabaseName, asDemo?: boolean): Promise<void>
  /** Runs a query as the owner of the tables. */
  query(name: DatabaseName, text: string): Promise<pg.QueryResultRow[]>
  /** Names of the databases in its server. */
  databases(): Promise<string[]>
  /** Contents of the file that says which database the folder has; null if there is none. */
  marker(): unknown
  close(): Promise<void>
}

/** Opens an embedded installation without any database. */
export async function openPlace(): Promise<EmbeddedPlace> {
  const data = await dataDirWithCluster()
  const server = await startEmbedded({ dataDir: data.path, log: () => {}, throwAway: true })
  const ask = async (url: string, text: string) => {
    const pool = createPool(url, { max: 1 })
    return (await pool.query(text).finally(() => pool.end())).rows
  }
  const query = (name: DatabaseName, text: string) => ask(server.url('owner', name), text)
  return {
    path: data.path,
    server,
    query,
    async fill(name, asDemo = name === 'mutuals_demo') {
      await server.createDatabase(name)
      await migrate(server.url('owner', name), { log: () => {} })
      await query(
        name,
        `INSERT INTO member (username, email, email_key, wallet_account_id)
         VALUES ('ada', 'ada@mutuals.test', 'ada@mutuals.test', ledger.open_account('wallet', 1))`,
      )
      if (asDemo) await query(name, 'INSERT INTO demo_planting DEFAULT VALUES')
    },
    databases: async () => {
      const text = `SELECT datname AS name FROM pg_database WHERE datname LIKE 'mutuals%' ORDER BY 1`
      const rows = await ask(server.url('super', 'postgres'), text)
      return rows.map(({ name }) => name)
    },
    marker: () => readMarker(data.path),
    async close() {
      await server.stop({ immediate: true })
      await data.remove()
    },
  }
}

/** Contents of the file that says which database a folder has; null if there is none. */
export function readMarker(dataDir: string): unknown {
  const file = join(dataDir, 'database.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Runs a tool to its end. Returns its exit code and output; fails if that has a stack. */
export async function runTool(
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; text: string }> {
  const program: Program = runProgram(args, settings)
  const code = await program.end()
  const text = program.printed()
  if (/^ +at /m.test(text)) throw new Error(`a stack instead of a sentence:\n${text}`)
  return { code, text }
}
