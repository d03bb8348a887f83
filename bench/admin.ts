import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Embedded } from '#database/embedded/index.ts'
import { endpoints } from '#server/endpoints.ts'
import type { Context, Member } from '#server/http/context.ts'
import { call, type Endpoint } from '#server/http/endpoint.ts'
import { compareWithKey, type Way } from './compare.ts'
import { onServer, openInstallation } from './growth/installation.ts'
import { readers } from './growth/reads.ts'
import { openServices } from './growth/services.ts'
import { sizeOf } from './growth/size.ts'

// --scale: share of the size that bench:growth plants. --at: a folder that keeps the planted database.
const { values: options } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, at: { type: 'string' } },
})

/** First pages of every list of the staff, through guard, handler and response schema, without HTTP. */
async function bench(server: Embedded): Promise<void> {
  const share = Number(options.scale)
  const services = await openServices(await openInstallation(server, share))
  // The planted admin, in a session of a minute: lists read nothing else of a request.
  const member = {
    id: readers.admin,
    isAdmin: true,
    role: 'admin',
    stage: null,
    sessionSeconds: 60,
  } as Member
  const read: Pick<Context, 'services' | 'member'> = { services, member }
  try {
    const ways = lists().map((target): [string, Way] => [
      target.operation.name,
      () => call(target, { query: neededBy(target) }, read as Context),
    ])
    await compareWithKey(
      services.pool,
      { table: 'campaign', rows: sizeOf(share).campaigns },
      Object.fromEntries(ways),
    )
    console.log('target: the p99 of each at most 10 times that of a read by primary key')
  } finally {
    await services.close()
  }
}

/** Reads of the staff that are lists. */
const lists = (): Endpoint[] =>
  endpoints.filter(
    ({ operation: { audience, method, path, response } }) =>
      audience === 'admin' &&
      method === 'GET' &&
      !path.includes('{') &&
      'nextCursor' in ((response as { shape?: object } | undefined)?.shape ?? {}),
  )

/** Parameters that a list can’t do without: of each the first value. */
const neededBy = ({ operation: { query } }: Endpoint) =>
  Object.fromEntries(
    Object.entries(query?.shape ?? {}).flatMap(([name, schema]) =>
      schema instanceof z.ZodEnum ? [[name, schema.options[0]]] : [],
    ),
  )

await onServer(options.at, bench)
