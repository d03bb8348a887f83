import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp, writeManifest } from '#database/backup/index.ts'
import { createPool } from '#database/connection.ts'
import { startEmbedded } from '#database/embedded/index.ts'
import { migrate } from '#database/migrate.ts'
import { root } from '#database/root.ts'
import { verifyDatabase } from '#server/checks/verifications/index.ts'
import { openApp } from '#tests/app.ts'
import { openTestServices } from '#tests/services.ts'
import { setUp } from '#tests/set-up.ts'
import { createAgenda } from './agenda.ts'
import { installClock } from './clock.ts'
import { fillDesks, hangPictures } from './desks.ts'
import { historyMs, play } from './play.ts'
import type { Stage } from './stage.ts'

/**
 * The recording's first midnight. It lies well in the past: each later start then moves the scene by more days than it
 * is long, and no key that names a day can be used again.
 */
const origin = Date.UTC(2025, 0, 6)
const database = 'scene'
const scene = join(root, 'demo/scene')

/** Many people act within seconds of a real clock, from one address. */
const limits =
  'proof_member=100000/60,username_member=1000/60,flood_network=100000/60,report_member=1000/60,ad_network=100000/60'

/** Plays the demo's history into an empty database and writes it to demo/scene, in the format of a backup. */
async function record(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mutuals-scene-'))
  const server = await startEmbedded({ dataDir, log: () => {}, throwAway: true })
  try {
    await server.createDatabase(database)
    const ownerUrl = server.url('owner', database)
    await migrate(ownerUrl, { log: () => {} })
    await setUp(ownerUrl)
    await playInto(ownerUrl, server.url('app', database), dataDir)
    const { faults } = await verifyDatabase(ownerUrl)
    if (faults.length > 0) throw new Error(`the scene does not verify: ${JSON.stringify(faults)}`)
    await rm(scene, { recursive: true, force: true })
    const manifest = await backUp(ownerUrl, scene, { proofs: join(dataDir, 'proofs') })
    await writeManifest(scene, { ...manifest, endsAt: new Date(origin + historyMs).toISOString() })
    console.log(`${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows in ${scene}`)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function playInto(ownerUrl: string, appUrl: string, dataDir: string): Promise<void> {
  const owner = createPool(ownerUrl, { max: 2, applicationName: 'mutuals recorder' })
  const clock = await installClock(owner, origin)
  // It draws the screenshots that a person reviews, on which everything later depends.
  await owner.query(`UPDATE review_secret SET secret = sha256('the demo')`)
  const services = await openTestServices({ appUrl }, { DEMO: 'on', DATA_DIR: dataDir, RATE_LIMITS: limits })
  const app = await openApp(services)
  const stage: Stage = {
    origin,
    end: origin + historyMs,
    clock,
    owner,
    services,
    app,
    agenda: createAgenda(clock),
    people: new Map(),
    listings: new Map(),
    texts: new Map(),
  }
  try {
    await play(stage)
    await fillDesks(stage)
    await hangPictures(stage)
    await close(owner)
  } finally {
    await app.app.close()
    await services.close()
    await owner.end()
  }
}

/**
 * Ends the recording: signs everybody out, deletes secrets, since each installation has its own, restores the clock, and
 * marks the data as a demo's.
 */
async function close(owner: Stage['owner']): Promise<void> {
  await owner.query(`
    DELETE FROM session;
    DELETE FROM idempotent_request;
    DELETE FROM rate_counter;
    DELETE FROM signing_secret;
    DELETE FROM sandbox_secret;
    INSERT INTO demo_planting DEFAULT VALUES;
    CREATE OR REPLACE FUNCTION ledger.clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT clock_timestamp() $$;
    DROP SCHEMA recording CASCADE;
  `)
}

await record()
