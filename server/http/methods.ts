import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** Methods of one route's URL. */
interface Known {
  url: RegExp
  methods: Set<string>
}

/** Collects the methods of every URL. Called before the first route, and complete once the server listens. */
export function collectMethods(app: FastifyInstance): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>()
  app.addHook('onRoute', ({ url, method }) => {
    const found = known.get(url) ?? { url: patternOf(url), methods: new Set() }
    known.set(url, found)
    for (const each of [method].flat()) found.methods.add(each)
  })
  return known
}

/**
 * Rejects with 405 a method that a known URL doesn't have, and names those it has: the router finds nothing
 * then, and its 404 would say that the URL doesn't exist.
 */
export function rejectWrongMethods(app: FastifyInstance, known: ReturnType<typeof collectMethods>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const [path = '/'] = request.url.split('?', 1)
    const allowed = [...known.values()]
      .filter(({ url }) => url.test(path))
      .flatMap(({ methods }) => [...methods])
    if (allowed.length === 0) return
    reply.header('allow', [...new Set(allowed)].toSorted().join(', '))
    throw new Problem('method_not_allowed')
  })
}

/** URLs of a route: `:name` is one part of the path, `*` the rest of it. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')}/?$`)
