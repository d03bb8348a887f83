import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#database/tables.ts'
import type { Config } from './config.ts'
import type { Lanes } from './features/attempts/index.ts'
import type { SettingStore } from './features/settings/index.ts'
import type { Crypto } from './providers/chain/index.ts'
import type { EmbedReader } from './providers/oembed/index.ts'
import type { Payments } from './providers/payments/index.ts'
import type { Platforms } from './providers/platforms/index.ts'
import type { PageFetcher } from './providers/web-pages/index.ts'
import type { Sealer } from './sealer.ts'

/** What the whole process shares; made at the start, closed at the stop, in one place (server/main.ts). */
export interface Services {
  config: Config
  pool: pg.Pool
  /** Connections of the lists of tasks, which plan each of their statements once (docs/decisions/022). */
  listPool: pg.Pool
  db: Kysely<Tables>
  settings: SettingStore
  /** Reads other people's pages, public addresses alone. */
  webPages: PageFetcher
  /** The platforms that may be asked about members' accounts. */
  platforms: Platforms
  /** Where cards are charged; null: none is taken. */
  payments: Payments | null
  /** Closes and opens what is secret at rest; null where no key is set. */
  sealer: Sealer | null
  /** Asks platforms for a content's title, author and picture. */
  embeds: EmbedReader
  /** The chain that payments come over, and the addresses to be paid at; null where there is none. */
  crypto: Crypto | null
  /** Where completions gather to be credited. */
  lanes: Lanes
  log: FastifyBaseLogger
}
