import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PlayerPlatform, playerPlatforms } from '#contract/checks/players.ts'
import { platformLabels } from '#contract/platforms.ts'
import { playerHeaders } from '../http/headers.ts'
import { escapeHtml } from '../markdown.ts'
import { Problem } from '../problem.ts'
import { isPlayable, livePlayers, practicePlayer } from '../providers/players/index.ts'
import type { Services } from '../services.ts'
import type { Renderer } from './built.ts'

const players = 'web/checks/players'
const practicePlayers = 'web/demo/players'

/**
 * Serves the pages that players run in: /player/{platform} for the platform's player, /player/clip/{platform}
 * for the practice player's frame. No session is read for them, so they never know who is signed in
 * (request-context.ts).
 */
export function servePlayers(
  app: FastifyInstance,
  { config }: Services,
  renderer: Renderer,
  development: boolean,
): void {
  const isPractice = config.players === 'practice'
  app.get('/player/:platform', async (request, reply) => {
    const platform = platformOf(request)
    const { id = '', live } = request.query as Record<string, string>
    if (!isPlayable(platform, id, live === '1')) throw new Problem('not_found')
    const source = isPractice
      ? practicePlayer(platform, renderer.urlOf(`${practicePlayers}/platforms.ts`))
      : livePlayers[platform]
    const facts = {
      id,
      live: live === '1' ? '1' : '',
      script: source.script ?? '',
      // A platform's script is a classic one.
      type: isPractice ? 'module' : '',
      frame: source.frame ?? '',
      practice: isPractice ? '1' : '',
    }
    const title = `${platformLabels[platform]} player`
    reply.headers(playerHeaders(config, development, source))
    return send(reply, renderer, { title, script: `${players}/adapters/${platform}.ts`, facts })
  })
  if (!isPractice) return
  for (const path of ['/player/clip/:platform', '/player/clip/:platform/:id'])
    app.get(path, async (request, reply) => {
      const platform = platformOf(request)
      const title = `${platformLabels[platform]} practice clip`
      reply.headers(playerHeaders(config, development, { script: null, frame: null }))
      return send(reply, renderer, { title, script: `${practicePlayers}/clip.ts`, facts: { platform } })
    })
}

function platformOf(request: FastifyRequest): PlayerPlatform {
  const { platform: name } = request.params as { platform: string }
  const platform = playerPlatforms.find((known) => known === name)
  if (!platform) throw new Problem('not_found')
  return platform
}

/** Sends the complete page. The script's input is in data attributes of the element that it fills. */
function send(
  reply: FastifyReply,
  renderer: Renderer,
  { title, script, facts }: { title: string; script: string; facts: Record<string, string> },
): FastifyReply {
  const data = Object.entries(facts).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">`,
    `<link rel="stylesheet" href="${renderer.urlOf(`${players}/player.css`)}">`,
    `<script type="module" src="${renderer.urlOf(script)}"></script>`,
    `</head><body><div id="player"${data.join('')}></div></body></html>`,
  ].join('')
  return reply.type('text/html; charset=utf-8').send(html)
}
