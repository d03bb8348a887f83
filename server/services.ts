import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#database/tables.ts'
import type { Config } from './config.ts'
import type { Lanes } from './features/attempts/index.ts'
import type { SettingStore } from './features/settings/index.ts'

import type { PageFetcher } from './providers/web-pages/index.ts'

/** What the whole process shares; made at the start, closed at the stop, in one place (server/main.ts). */
export interface Services {
  config: Config
  pool: pg.Pool
  db: Kysely<Tables>
  settings: SettingStore
  /** Reads other people's pages, public addresses alone. */
  webPages: PageFetcher
  /** Where completions gather to be credited. */
  lanes: Lanes
  log: FastifyBaseLogger
}
