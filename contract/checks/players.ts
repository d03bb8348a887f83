import { z } from 'zod'
import { define, named, outcome, points, rowId } from '../operation.ts'
import { platformNames } from '../platforms.ts'
import { urlOf } from '../url.ts'

/** Platforms whose player can be embedded and reports its position. */
export const playerPlatforms = ['youtube', 'tiktok', 'soundcloud', 'twitch'] as const
export type PlayerPlatform = (typeof playerPlatforms)[number]

export type PlayerState = 'ready' | 'playing' | 'paused' | 'buffering' | 'ended' | 'error'

/** Causes of a player's failure, as the screen can explain it. */
export const playerCauses = [
  /** The owner does not allow it on other sites. */
  'embedding_disabled',
  /** Removed, private, or never existed. */
  'gone',
  /** No response from the platform. */
  'network',
  /** The platform received no referrer (YouTube's error 153): our fault. */
  'refused_referrer',
  /** Twitch plays only on https pages, except on this machine. */
  'needs_https',
  /** A live channel that is not on air. */
  'offline',
  'unplayable',
] as const
export type PlayerCause = (typeof playerCauses)[number]

/** True for causes that may pass within a minute: the player is tried again and keeps its seconds. */
export const mayPass = (cause: PlayerCause): boolean =>
  cause === 'network' || cause === 'offline' || cause === 'unplayable'

/** Message from a player page to the page that embeds it, the same for every platform. */
export interface PlayerMessage {
  source: 'mutuals-player'
  state: PlayerState
  /** Seconds. Of a live stream: seconds played here. */
  position: number
  /** Seconds; null if unknown or endless. */
  duration: number | null
  /** Cause of an error. */
  cause: PlayerCause | null
  /** True for the practice player, the local twin of the platform's. */
  practice: boolean
}

/** Content that a player page plays. */
export interface PlayerContent {
  platform: PlayerPlatform
  /** The platform's id; for SoundCloud the path of the track, for a live channel its name. */
  id: string
  /** Twitch only: true for a live channel, not for a recording. */
  live?: boolean | undefined
}

/** The content that a player plays for a task's canonical URL; null if the platform has no player for it. */
export function playerContent(platform: string, address: string): PlayerContent | null {
  const url = urlOf(address)
  if (!url) return null
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

/** Path of our player page for the content. */
export function playerAddress({ platform, id, live = false }: PlayerContent): string {
  const query = new URLSearchParams({ id, ...(live && { live: '1' }) })
  return `/player/${platform}?${query}`
}

/** Player states that a heartbeat reports, for the entire time since the last one. */
export const beatStates = ['playing', 'paused', 'buffering', 'seeking'] as const
export type BeatState = (typeof beatStates)[number]

/** Verdicts on the time since the last heartbeat: counted, or why not. */
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

export const sendHeartbeat = define('sendHeartbeat', 'POST /api/attempts/{attemptId}/heartbeats', {
  withoutKey: 'the nonce of the last response is the key, and a repeat counts for nothing.',
  summary: 'Reports a player’s state, every 5 s. The server decides which seconds count.',
  params: z.object({ attemptId: z.uuid() }),
  body: z.object({
    position: z.number().min(0).max(1_000_000).describe('Position in the media, in seconds.'),
    state: z.enum(beatStates).describe('During the entire time since the last heartbeat.'),
    visible: z.boolean().describe('True: the page was visible during that entire time.'),
    nonce: z
      .uuid()
      .nullable()
      .describe('From the last response; null: starts on this page and ends on any other.'),
    stillHere: z.boolean().optional().describe('Answers “Still there?”.'),
  }),
  response: z.object({
    nonce: z.uuid().nullable().describe('For the next heartbeat; null: another page has taken over.'),
    verdict: z.enum(beatVerdicts),
    confirmedSeconds: z.int(),
    requiredSeconds: z.int(),
    answerWithinSeconds: z
      .int()
      .nullable()
      .describe('Seconds to answer “Still there?” before the time stops counting; null: not asked.'),
    end: z
      .object({ ...outcome, advice: z.string().nullable() })
      .nullable()
      .describe('How the attempt ended; null while it runs.'),
  }),
  errors: ['not_found', 'overloaded'],
  rates: ['heartbeat_member'],
})

export const tellPlayerFailure = define('tellPlayerFailure', 'POST /api/player-failures', {
  repeatable: true,
  withoutKey: 'an attempt ends once.',
  summary: 'Reports that a player failed. An attempt that can’t be finished ends, and counts against no cap.',
  body: z.object({
    platform: z.enum(playerPlatforms),
    contentId: z.string().max(200).describe('The platform’s id of the content.'),
    cause: z.enum(playerCauses),
    attemptId: z.uuid().nullable().describe('The attempt that it interrupted; null: none had started.'),
  }),
  rates: ['player_failure_member'],
})

/** A task checked by a player, with the fields that its page needs. */
export const watchTaskSchema = named('WatchTask', {
  id: rowId.describe('Id of the campaign.'),
  platform: z.enum(platformNames),
  title: z.string(),
  url: z.string(),
  points: points.describe('Points the earner gets.'),
  requiredDuration: z.int().describe('Seconds.'),
  owner: z.string().describe('Username of the creator.'),
})
export type WatchTask = z.infer<typeof watchTaskSchema>

export const findWatchTask = define('findWatchTask', 'GET /api/watch/{platform}/{contentId}', {
  summary: 'The best task that pays for watching this content; null if there is none.',
  params: z.object({ platform: z.enum(playerPlatforms), contentId: z.string().max(200) }),
  response: z.object({
    task: watchTaskSchema.nullable(),
    attemptId: z.uuid().nullable().describe('The member’s running attempt at it.'),
  }),
})
