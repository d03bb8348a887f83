import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { CreditWorkers } from './exchange/attempts/index.ts'
import type { Crypto } from './providers/chain/index.ts'
import type { LanguageModel } from './providers/language-model/index.ts'
import type { EmbedReader } from './providers/oembed/index.ts'
import type { Payments } from './providers/payments/index.ts'
import type { Platforms, VideoLists } from './providers/platforms/index.ts'
import type { PageFetcher } from './providers/web-pages/index.ts'
import type { Sealer } from './sealer.ts'
import type { SettingStore } from './settings/index.ts'

/** Shared by the entire process: opened at the start and closed at the stop, both in server/worker.ts. */
export interface Services {
  config: Config
  pool: pg.Pool
  /** Connections for task lists, which plan each of their statements once (docs/decisions/022). */
  listPool: pg.Pool
  settings: SettingStore
  /** Fetches other people's pages, from public addresses only. */
  webPages: PageFetcher
  /** Platform APIs that may be queried about members' accounts. */
  platforms: Platforms
  /** Lists of videos, for imports by the staff; null: no key is set. */
  videoLists: VideoLists | null
  /** Card payments; null: cards are not accepted. */
  payments: Payments | null
  /** Encrypts and decrypts secrets at rest; null if no key is set. */
  sealer: Sealer | null
  /** Reads a content's title, author and picture from its platform. */
  embeds: EmbedReader
  /** The language model of the creator tools; null: they compute on this server alone. */
  languageModel: LanguageModel | null
  /** The chain that payments are made on, and the addresses to pay; null if there is none. */
  crypto: Crypto | null
  /** Credits completions in batches. */
  creditWorkers: CreditWorkers
  /** Rows of jobs that failed in this process, by job (server/jobs/serve-rows.ts). */
  failedRows: Map<string, number>
  log: FastifyBaseLogger
}
