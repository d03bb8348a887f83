import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getPointsOverview } from '#contract/exchange/points.ts'
import type { Output } from '#contract/operation.ts'
import { setUpPath } from '#contract/pages/extra.ts'
import {
  type PageContent,
  type PageFacts,
  type PageRead,
  type PageRow,
  servesIn,
} from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import type { Boot } from '#contract/render.ts'
import { standingPath } from '#contract/standing.ts'
import type { Context, Member } from '../http/context.ts'
import { guard } from '../http/endpoint.ts'
import type { ShowFailure } from '../http/failures.ts'
import { omitDocumentHeaders } from '../http/headers.ts'
import { deviceOf } from '../http/request-context.ts'
import { noteInvitation } from '../money/referrals/index.ts'
import { noteJoinCode } from '../people/joining/index.ts'
import { endSessionOf } from '../people/sessions/index.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { loadBuilt, type Renderer } from './built.ts'
import { assetFolders, builtFolder } from './built-files.ts'
import { serveCards } from './cards.ts'
import { documentOf } from './document.ts'
import { feeds, serveFeeds } from './feeds.ts'
import { serveForCrawlers } from './for-crawlers.ts'
import { serveInstalledApp } from './installed-app.ts'
import { serveMomentPictures } from './moment-pictures.ts'
import { serveOpening } from './opening-page.ts'
import { createPageCache, etagOf, type StoredPage } from './page-cache.ts'
import { factsOf, type PageData, pathOf, readPageData } from './page-data.ts'
import { servePlayers } from './player-pages.ts'
import { failureScreen, rememberWanted } from './screens.ts'
import { siteFacts } from './site-facts.ts'
import { serveSpeculationRules } from './speculation.ts'

const noFacts: PageFacts = { params: {}, query: {}, preset: {} }

/** Registers every page of the table. Returns the function that shows a failure as a page. */
export async function servePages(
  app: FastifyInstance,
  services: Services,
  development: boolean,
): Promise<ShowFailure> {
  if (!development) await app.register(serveAssets)
  const renderer = development
    ? await (await import('./development.ts')).loadDevelopment(app)
    : await loadBuilt(builtFolder())
  const cache = createPageCache()
  serveSpeculationRules(app)
  serveForCrawlers(app, services)
  serveCards(app, services)
  serveMomentPictures(app, services)
  serveFeeds(app, services)
  await serveInstalledApp(app, services, renderer, development)
  servePlayers(app, services, renderer, development)
  serveOpening(app, services, renderer)

  const showFailure: ShowFailure = async (reply, problem) => {
    const screen = failureScreen(problem)
    const facts = { ...noFacts, preset: { ...screen.row.preset } }
    return sendPage(reply, renderer, screen.row, screen.row, screen.status, facts)
  }

  for (const row of pages) {
    if (!servesIn(row, services.config.demo)) continue
    app.get(row.path.replace(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      const { member, prefetch } = request.context
      // Suspended members have one page, apart from those outside the frame, such as signing out.
      if (member?.stage === 'suspended' && row.frame === 'app') return reply.redirect(standingPath, 303)
      // Admins are asked to set the installation up before anything else; what visitors will see, they can read.
      if (member?.isAdmin && (row.audience !== 'public' || row.signedIn) && mustSetUp(services, row))
        return reply.redirect(setUpPath, 303)
      const destination = member && (await destinationOf(row, factsOf(request, row), request.context))
      if (destination) return reply.redirect(destination, 303)
      if (!member && (row.leadsBack || row.audience !== 'public') && !prefetch) rememberWanted(request, row)
      if (!member && row.redirectsToLogin) return reply.redirect('/login', 303)
      guard(row, request.context)
      if (row.invites) await noteCodes(request, row)
      const content = member && row.signedIn ? row.signedIn : row
      if (!content.page) throw new Problem('not_found')
      if (row.cache && !member && !development) {
        const key = `${pathOf(request)} ${services.settings.contentVersion()}`
        const page = await cache.get(key, row.cache, () =>
          htmlOf(request, renderer, row, content, 200, { ...noFacts, preset: { ...row.preset } }),
        )
        return sendStored(reply, page, row.cache)
      }
      return sendPage(reply, renderer, row, content, 200, factsOf(request, row))
    })
  }
  return showFailure
}

const mustSetUp = ({ settings }: Services, { path }: PageRow): boolean =>
  path !== setUpPath && path !== '/logout' && !settings.installation().isSetUp

/** Stores the codes of a referral link and of an invitation link of the staff, if the URL has them. */
async function noteCodes(request: FastifyRequest, row: PageRow): Promise<void> {
  const { ref, join } = factsOf(request, row).query
  await noteInvitation(request.context, ref)
  await noteJoinCode(request.context, join)
}

const pictures = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'card.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
]

async function serveAssets(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, quiet: true }
  })
  omitDocumentHeaders(app)
  const client = join(builtFolder(), 'client')
  await app.register(fastifyStatic, {
    root: assetFolders(),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
  for (const picture of pictures)
    app.get(`/${picture}`, async (_request, reply) =>
      // Other sites show the card with a link.
      reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .sendFile(picture, client, { maxAge: '1d', immutable: false }),
    )
  // Licences of what browsers get ask for it; tools/third-party-notices.ts writes it.
  app.get('/third-party-notices.txt', async (_request, reply) =>
    reply.sendFile('third-party-notices.txt', client, { maxAge: '1d', immutable: false }),
  )
}

async function sendPage(
  reply: FastifyReply,
  renderer: Renderer,
  row: PageRow,
  content: PageContent,
  status: number,
  facts: PageFacts,
): Promise<unknown> {
  const { request } = reply
  const { context } = request
  // After a failure it is unknown who is signed in, so the `who` cookie stays.
  const nobody = !context.member && status < 500
  if (nobody && context.cookies.get('who') !== undefined) context.cookies.clear('who')
  if (row.frame === 'bare' && !context.prefetch) deviceOf(context)
  const preset = { ...facts.preset, ...(await actBefore(row, request, reply)) }
  const html = await htmlOf(request, renderer, row, content, status, { ...facts, preset })
  const etag = etagOf(html)
  reply.headers({
    'cache-control': 'private, no-cache',
    vary: 'cookie',
    'content-type': 'text/html; charset=utf-8',
  })
  if (row.referrer) reply.header('referrer-policy', row.referrer)
  if (status === 401) reply.header('www-authenticate', 'Session')
  if (status === 200) reply.headers({ etag, 'speculation-rules': '"/speculation.json"' })
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.code(status).send(html)
}

async function htmlOf(
  request: FastifyRequest,
  renderer: Renderer,
  row: PageRow,
  content: PageContent,
  status: number,
  facts: PageFacts,
): Promise<string> {
  const { context } = request
  const { member } = context
  const reads = status === 200 || row.frame === 'app' ? (content.data ?? []) : []
  const { data, title = content.title, search } = await readPageData(reads, facts, context)
  const boot: Boot = {
    page: content.page,
    shell: row.frame === 'app' ? (member ? 'app' : 'guest') : row.frame,
    path: pathOf(request),
    ...facts,
    status,
    title,
    viewer: member && viewerOf(member),
    site: await siteFacts(context),
    data: [...balanceOf(row, reads, member), ...data],
  }
  const who = member ? (context.cookies.get('who') ?? '') : ''
  return documentOf(boot, renderer.render, await renderer.headOf(boot), {
    who,
    memberId: member?.id ?? null,
    description: search?.description ?? content.description,
    isHidden: search?.isHidden ?? false,
    isArticle: row.blog === 'post',
    ...(row.blog && { feeds }),
  })
}

/**
 * Figures of a member's frame on every page, from the session's read; a plain shell shows none, and a page with more
 * figures reads them all.
 */
function balanceOf({ frame }: PageRow, reads: readonly PageRead[], member: Member | null): PageData['data'] {
  if (!member || frame === 'plain' || member.stage === 'suspended') return []
  if (reads.some(({ operation }) => operation === getPointsOverview)) return []
  const { points: total, unread } = member
  const overview: Output<typeof getPointsOverview> = { total, monthly: null, used: null, unread }
  return [[getPointsOverview.path, overview]]
}

const viewerOf = ({ username, firstName, profileImageUrl, points, isAdmin, role, unread }: Member) => ({
  username,
  firstName,
  profileImageUrl,
  points,
  isAdmin,
  role,
  unread,
})

function sendStored(reply: FastifyReply, page: StoredPage, maxAgeSeconds: number): FastifyReply {
  const { headers } = reply.request
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  reply.headers({
    'cache-control': `private, max-age=0, stale-while-revalidate=${maxAgeSeconds}`,
    'content-type': 'text/html; charset=utf-8',
    etag: page.etag,
    vary: 'cookie, accept-encoding',
    'speculation-rules': '"/speculation.json"',
  })
  if (headers['if-none-match'] === page.etag) return reply.code(304).send()
  return encoding ? reply.header('content-encoding', encoding).send(page[encoding]) : reply.send(page.plain)
}

/** Path to which a row redirects this member; null if it redirects nobody. */
async function destinationOf(
  { whenSignedIn }: PageRow,
  facts: PageFacts,
  context: Context,
): Promise<string | null> {
  if (whenSignedIn === undefined || typeof whenSignedIn === 'string') return whenSignedIn ?? null
  const [read] = (await readPageData([whenSignedIn.read], facts, context)).data
  return whenSignedIn.hrefOf(read?.[1], facts)
}

/** Runs the action some pages perform before rendering, and returns the values passed to the page. */
async function actBefore(
  row: PageRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, string>> {
  if (row.path !== '/logout') return {}
  reply.header('cache-control', 'no-store')
  const { context } = request
  // Another site may link here, but only the member may sign out, and a prefetch must not change anything.
  if (!context.ownPage || context.prefetch) return { state: context.member ? 'ask' : 'ended' }
  await endSessionOf(context)
  return { state: 'ended' }
}
