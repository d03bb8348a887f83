import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import type { JobServices } from '#server/jobs/timetable.ts'
import { openMailer } from '#server/providers/mail/index.ts'
import { createEmbedReader } from '#server/providers/oembed/index.ts'
import { createPictureEncoder } from '#server/providers/pictures/index.ts'
import { createScreenshotReader } from '#server/providers/screenshots/index.ts'
import { openServices as openShared } from '#server/worker.ts'
import type { Installation } from './installation.ts'

/** Services of a process that answers requests and runs jobs. */
export type BenchServices = JobServices & { close(): Promise<void> }

/** Opens them on a database, with files in `dataDir`; close() deletes those. One connection reads lists. */
export async function openServices(
  { url }: Installation,
  dataDir = mkdtempSync(join(tmpdir(), 'mutuals-bench-')),
  settings: Record<string, string> = {},
): Promise<BenchServices> {
  const config = readConfig({
    DEMO: 'off',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'flood_network=1000000/60',
    DATABASE_POOL_LISTS: '1',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const shared = await openShared(config, { app: url('app'), owner: url('owner'), isPooled: false })
  const own = {
    mailer: openMailer(config),
    pictures: createPictureEncoder(),
    screenshots: createScreenshotReader(),
  }
  return {
    ...shared,
    ...own,
    ownerUrl: url('owner'),
    // A platform that is never reached, and soon given up.
    embeds: createEmbedReader({ origin: 'http://127.0.0.1:9', timeoutMs: 500 }),
    async close() {
      await shared.creditWorkers.drain()
      shared.settings.close()
      own.mailer.close()
      await Promise.all([own.pictures.close(), own.screenshots.close()])
      await Promise.all([shared.pool.end(), shared.listPool.end()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
