import compress from '@fastify/compress'
import fastify from 'fastify'
import type pg from 'pg'
import type { Boot } from '#contract/render.ts'
import { reportStatements } from '#database/row-check.ts'
import { loadBuilt } from '#server/rendering/built.ts'
import { builtFolder } from '#server/rendering/built-files.ts'
import type { Services } from '#server/services.ts'
import { openApp } from '#tests/app.ts'
import { databaseCpuMs } from './database-cpu.ts'
import { median } from './load.ts'

const rounds = 5
const warmUp = 20

/** Processor time of one request in milliseconds, with the size of its answer. */
export interface Cost {
  path: string
  app: number
  database: number
  statements: number
  bytes: number
  sent: number
  nodes: number
  /** The yardsticks of a page; null for a call. */
  parts: { bare: number; render: number; queries: number } | null
}

/** Measures pages of one server in this process. */
export interface PageBench {
  /** Returns null if the path does not answer 200. */
  measure(path: string, requests: number): Promise<Cost | null>
  close(): Promise<void>
}

interface Statement {
  isList: boolean
  query: pg.QueryConfig
}

/** Opens the server and a session in it. `record` must be older than the services. */
export async function openBench(
  services: Services,
  admin: pg.Pool,
  record: RecordStatements,
): Promise<PageBench> {
  const { app, enter } = await openApp(services)
  const { cookies } = await enter('ada@mutuals.test')
  const bare = fastify()
  await bare.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { 1: 4 } },
  })
  let body = ''
  bare.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(body))
  const { render } = await loadBuilt(builtFolder())
  const cookie = `session=${cookies.session}`
  const headers = { host: 'localhost:3000', cookie, 'accept-encoding': 'br, gzip' }
  const request = (url: string) => app.inject({ url, headers })
  return {
    async measure(path, requests) {
      // First, because a process reads what all requests share with its first one.
      const sent = await request(path)
      if (sent.statusCode !== 200) return null
      const inPlain = { ...headers, 'accept-encoding': 'identity' }
      let plain = ''
      const statements = await record(async () => {
        plain = (await app.inject({ url: path, headers: inPlain })).body
      })
      const before = await databaseMs(admin)
      const [perRequest = 0] = await cpuOf([() => request(path)], requests)
      const database = ((await databaseMs(admin)) - before) / (requests + warmUp)
      body = plain
      const boot = bootOf(plain)
      const [bareMs = 0, renderMs = 0, queriesMs = 0] = boot
        ? await cpuOf(
            [
              () => bare.inject({ url: '/', headers }),
              async () => render(boot),
              () =>
                Promise.all(
                  statements.map(({ isList, query }) => services[isList ? 'listPool' : 'pool'].query(query)),
                ),
            ],
            requests,
          )
        : []
      return {
        path,
        app: perRequest,
        database,
        statements: statements.length,
        bytes: Buffer.byteLength(plain),
        sent: sent.rawPayload.length,
        nodes: plain.split(/<[a-z]/).length - 1,
        parts: boot && { bare: bareMs, render: renderMs, queries: queriesMs },
      }
    },
    close: async () => {
      await Promise.all([app.close(), bare.close()])
    },
  }
}

/**
 * Milliseconds of this process per call of each act: the medians of some rounds. The acts take turns, as the parts of a
 * request do: one that is repeated alone finds all its code and data in the processor's caches.
 */
async function cpuOf(acts: (() => Promise<unknown>)[], calls: number): Promise<number[]> {
  for (let call = 0; call < warmUp; call += 1) for (const act of acts) await act()
  const costs = acts.map(() => Array<number>(rounds).fill(0))
  for (let round = 0; round < rounds; round += 1)
    for (let call = 0; call < calls / rounds; call += 1)
      for (const [number, act] of acts.entries()) {
        const begin = process.cpuUsage()
        await act()
        const { user, system } = process.cpuUsage(begin)
        const figures = costs[number] ?? []
        figures[round] = (figures[round] ?? 0) + (user + system) / 1000 / (calls / rounds)
      }
  return costs.map(median)
}

async function databaseMs(admin: pg.Pool): Promise<number> {
  const all = await Promise.all(['mutuals web', 'mutuals lists'].map((name) => databaseCpuMs(admin, name)))
  return all.reduce((sum, each) => sum + each, 0)
}

/** Returns the statements of an act. */
type RecordStatements = (act: () => Promise<void>) => Promise<Statement[]>

/** Records statements as the driver gets them, to run them again alone. */
export function recordStatements(): RecordStatements {
  let seen: Statement[] = []
  reportStatements((query, client) => {
    const { connectionParameters } = client as pg.Client & { connectionParameters: pg.ClientConfig }
    seen.push({ isList: connectionParameters.application_name === 'mutuals lists', query })
  })
  return async (act) => {
    seen = []
    await act()
    return [...seen]
  }
}

function bootOf(html: string): Boot | null {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1]
  return json === undefined ? null : (JSON.parse(json) as Boot)
}
