import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endpoints } from '#server/endpoints.ts'
import type { Context } from '#server/http/context.ts'
import { call, type Endpoint } from '#server/http/endpoint.ts'
import type { Services } from '#server/services.ts'
import { compareWithKey, type Way } from './compare.ts'
import { openInstallation, startServer } from './growth/installation.ts'
import { readers } from './growth/reads.ts'
import { openServices } from './growth/services.ts'
import { sizeOf } from './growth/size.ts'

// --scale: share of the size that bench:growth plants. --at: a folder that keeps the planted database.
const { values: options } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, at: { type: 'string' } },
})

/** First pages of every list of the staff, through guard, handler and response schema, without HTTP. */
async function bench(folder: string): Promise<void> {
  const server = await startServer(folder)
  const share = Number(options.scale)
  const installation = await openInstallation(server, share)
  const services = await openServices(installation, mkdtempSync(join(tmpdir(), 'mutuals-bench-')))
  const context = contextOf(services)
  try {
    const ways = lists().map((target): [string, Way] => [
      target.operation.name,
      () => call(target, {}, context),
    ])
    await compareWithKey(
      services.pool,
      { table: 'campaign', rows: sizeOf(share).campaigns },
      Object.fromEntries(ways),
    )
    console.log('target: the p99 of each at most 10 times that of a read by primary key')
  } finally {
    await services.close()
    await server.stop()
  }
}

/** A request of the planted admin, in a session of a minute. */
const contextOf = (services: Services): Context => ({
  services,
  member: {
    id: readers.admin,
    sessionId: 0,
    sessionSeconds: 60,
    username: 'admin',
    firstName: null,
    profileImageUrl: null,
    isAdmin: true,
    role: 'admin',
    stage: null,
    walletId: 0,
    points: 0,
    premium: false,
    createdAt: new Date(0),
    ageSeconds: 60,
    creditedCount: 0,
    creditedDays: 0,
    rejectedCount: 0,
    unread: 0,
  },
  network: '',
  userAgent: '',
  acceptLanguage: '',
  device: null,
  idempotencyKey: null,
  prefetch: false,
  ownPage: true,
  cookies: { get: () => undefined, set: () => {}, clear: () => {} },
  sendHeader: () => {},
})

/** Reads of the staff that are lists. */
const lists = (): Endpoint[] =>
  endpoints.filter(
    ({ operation: { audience, method, path, response } }) =>
      audience === 'admin' &&
      method === 'GET' &&
      !path.includes('{') &&
      'nextCursor' in ((response as { shape?: object } | undefined)?.shape ?? {}),
  )

const folder = options.at ?? mkdtempSync(join(tmpdir(), 'mutuals-admin-'))
try {
  await bench(folder)
} finally {
  if (options.at === undefined) rmSync(folder, { recursive: true, force: true })
}
