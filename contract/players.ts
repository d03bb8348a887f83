import { z } from 'zod'
import { defineOperation, points } from './operation.ts'
import { platformNames } from './platforms.ts'

/** The platforms whose own player can be embedded and asked where it stands. */
export const playerPlatforms = ['youtube', 'tiktok', 'soundcloud', 'twitch'] as const
export type PlayerPlatform = (typeof playerPlatforms)[number]

export type PlayerState = 'ready' | 'playing' | 'paused' | 'buffering' | 'ended' | 'error'

/** Why a player does not play, as the screen can explain it. */
export const playerCauses = [
  /** Its owner does not allow it on other sites. */
  'embedding_disabled',
  /** Removed, private, or never there. */
  'gone',
  /** Nothing came from the platform. */
  'network',
  /** The platform was not told who asks (YouTube's 153): a fault of ours. */
  'refused_referrer',
  /** Twitch plays on https pages alone, this machine's own excepted. */
  'needs_https',
  /** A live channel that is not on air. */
  'offline',
  'unplayable',
] as const
export type PlayerCause = (typeof playerCauses)[number]

/** What may be different in a minute: a player that fails so may be tried again, and keeps its confirmed seconds. */
export const mayPass = (cause: PlayerCause): boolean =>
  cause === 'network' || cause === 'offline' || cause === 'unplayable'

/** What every player page tells the page that holds it, whichever platform plays in it. */
export interface PlayerMessage {
  source: 'mutuals-player'
  state: PlayerState
  /** Seconds. Of a live stream: the seconds that were played here. */
  position: number
  /** Seconds; null where it is unknown, or has no end. */
  duration: number | null
  /** Of an error. */
  cause: PlayerCause | null
  /** The practice player stands in for the platform's. */
  practice: boolean
}

/** What a player page plays. */
export interface PlayerContent {
  platform: PlayerPlatform
  /** The platform's own id; of SoundCloud the path of the track, of a live channel its name. */
  id: string
  /** Twitch has two: a recording, or a channel that is live. */
  live?: boolean | undefined
}

/** What a task's address has to play; null where the platform has no player for it. The address is the canonical one. */
export function playerContent(platform: string, address: string): PlayerContent | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const path = url.pathname.replace(/^\/|\/$/g, '')
  if (platform === 'youtube') {
    const id = url.searchParams.get('v') ?? /^shorts\/([\w-]+)/.exec(path)?.[1]
    return id ? { platform, id } : null
  }
  if (platform === 'tiktok') {
    const id = /\bvideo\/(\d+)/.exec(path)?.[1]
    return id ? { platform, id } : null
  }
  if (platform === 'soundcloud') return path.includes('/') ? { platform, id: path } : null
  if (platform !== 'twitch') return null
  const recording = /^videos\/(\d+)/.exec(path)?.[1]
  if (recording) return { platform, id: recording }
  return path && !path.includes('/') ? { platform, id: path, live: true } : null
}

/** The address of the page of ours that one content plays in. */
export function playerAddress({ platform, id, live = false }: PlayerContent): string {
  const query = new URLSearchParams({ id, ...(live && { live: '1' }) })
  return `/player/${platform}?${query}`
}

/** What the player did in the whole time since the last heartbeat. */
export const beatStates = ['playing', 'paused', 'buffering', 'seeking'] as const
export type BeatState = (typeof beatStates)[number]

/** Why the time since the last heartbeat did not count; counted: it did. */
const beatVerdicts = [
  'counted',
  'began',
  'repeated',
  'elsewhere',
  'not_playing',
  'hidden',
  'unanswered',
  'gap',
  'jumped',
  'too_fast',
] as const
export type BeatVerdict = (typeof beatVerdicts)[number]

export const sendHeartbeat = defineOperation({
  name: 'sendHeartbeat',
  method: 'POST',
  path: '/api/attempts/{attemptId}/heartbeats',
  audience: 'member',
  summary: 'Says where a player stands, every 5 s. The server decides which seconds count.',
  params: z.object({ attemptId: z.uuid() }),
  body: z.object({
    position: z.number().min(0).max(1_000_000).describe('Seconds of the media.'),
    state: z.enum(beatStates).describe('Of the whole time since the last heartbeat.'),
    visible: z.boolean().describe('Whether the page was in sight all that time.'),
    nonce: z.uuid().nullable().describe('What the last answer gave; null begins here and ends elsewhere.'),
    stillHere: z.boolean().optional().describe("Answers 'Still there?'."),
  }),
  response: z.object({
    nonce: z.uuid().nullable().describe('For the next heartbeat; null: this page is no longer the one.'),
    verdict: z.enum(beatVerdicts),
    confirmedSeconds: z.number().int(),
    requiredSeconds: z.number().int(),
    answerWithinSeconds: z
      .number()
      .int()
      .nullable()
      .describe("'Still there?' is asked; after so many seconds the time stops counting. null: not asked."),
    end: z
      .object({ success: z.boolean(), pointsEarned: points, reason: z.string(), advice: z.string() })
      .nullable()
      .describe('How the attempt ended; null while it runs.'),
  }),
  errors: ['not_found', 'too_many_requests', 'overloaded'],
  rates: ['heartbeat_member'],
})

export const tellPlayerFailure = defineOperation({
  name: 'tellPlayerFailure',
  method: 'POST',
  path: '/api/player-failures',
  audience: 'member',
  repeatable: true,
  summary:
    'Says that a player does not play. An attempt that can no longer be finished ends, and takes no cap.',
  body: z.object({
    platform: z.enum(playerPlatforms),
    contentId: z.string().max(200).describe("The platform's own id."),
    cause: z.enum(playerCauses),
    attemptId: z.uuid().nullable().describe('The own attempt that it broke off; null: none had begun.'),
  }),
  errors: ['too_many_requests'],
  rates: ['player_failure_member'],
})

/** A task that a player checks, as far as its page needs it. */
const watchTaskSchema = z
  .object({
    id: z.string().describe('The campaign.'),
    platform: z.enum(platformNames),
    title: z.string(),
    url: z.string(),
    points: points.describe('What the earner gets.'),
    requiredDuration: z.number().int().describe('Seconds.'),
    owner: z.string().describe('The username of who promotes it.'),
  })
  .meta({ id: 'WatchTask' })
export type WatchTask = z.infer<typeof watchTaskSchema>

export const findWatchTask = defineOperation({
  name: 'findWatchTask',
  method: 'GET',
  path: '/api/watch/{platform}/{contentId}',
  audience: 'member',
  summary: 'The task that pays for watching this content, the best of them; null where none does.',
  params: z.object({ platform: z.enum(playerPlatforms), contentId: z.string().max(200) }),
  response: z.object({
    task: watchTaskSchema.nullable(),
    attemptId: z.uuid().nullable().describe('The own attempt of it that runs already.'),
  }),
})
