import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '#database/embedded/credentials.ts'
import { startEmbedded } from '#database/embedded/index.ts'
import { migrate } from '#database/migrate.ts'

/** URL of the bench's database for each role. */
export type AddressOf = (role: Role) => string

const name = 'bench'

/** Runs a bench on its own database with fsync on, migrated or filled otherwise, and deletes it afterwards. */
export async function onOwnDatabase(
  measure: (addressOf: AddressOf) => Promise<void>,
  fill: (ownerUrl: string) => Promise<unknown> = (ownerUrl) => migrate(ownerUrl, { log: () => {} }),
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutuals-bench-'))
  chmodSync(dataDir, 0o755)
  const server = await startEmbedded({ dataDir, log: console.log })
  try {
    await server.createDatabase(name)
    await fill(server.url('owner', name))
    await measure((role) => server.url(role, name))
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
