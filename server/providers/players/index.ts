import type { PlayerPlatform } from '#contract/players.ts'

/** Where a platform's player comes from. Both kinds of source answer to the same adapter. */
export interface PlayerSource {
  /** The script that the platform's documentation has pages load; null: it speaks in messages alone. */
  script: string | null
  /** A classic script is ''. */
  scriptType: '' | 'module'
  /** What the player's frame begins with; null: the script makes the frame. */
  frame: string | null
  /** The only hosts that the player page may take scripts from and show frames of. */
  scriptHosts: readonly string[]
  frameHosts: readonly string[]
}

/**
 * The platforms' own players, by their documentation, read on 2026-11-21:
 * https://developers.google.com/youtube/iframe_api_reference
 * https://developers.tiktok.com/doc/embed-player/
 * https://developers.soundcloud.com/docs/api/html5-widget
 * https://dev.twitch.tv/docs/embed/video-and-clips
 * None of them was reached from the tests: what runs there is the practice player.
 */
export const livePlayers: Readonly<Record<PlayerPlatform, PlayerSource>> = {
  youtube: {
    script: 'https://www.youtube.com/iframe_api',
    scriptType: '',
    frame: 'https://www.youtube-nocookie.com/embed/',
    scriptHosts: ['https://www.youtube.com'],
    frameHosts: ['https://www.youtube-nocookie.com'],
  },
  tiktok: {
    script: null,
    scriptType: '',
    frame: 'https://www.tiktok.com/player/v1/',
    scriptHosts: [],
    frameHosts: ['https://www.tiktok.com'],
  },
  soundcloud: {
    script: 'https://w.soundcloud.com/player/api.js',
    scriptType: '',
    frame: 'https://w.soundcloud.com/player/',
    scriptHosts: ['https://w.soundcloud.com'],
    frameHosts: ['https://w.soundcloud.com'],
  },
  twitch: {
    script: 'https://player.twitch.tv/js/embed/v1.js',
    scriptType: '',
    frame: null,
    scriptHosts: ['https://player.twitch.tv'],
    frameHosts: ['https://player.twitch.tv'],
  },
}

/**
 * The practice player: a script of ours with the public methods and events that the platforms document, and a clip
 * that we draw. For where the platform can't be reached.
 * @param script the address of that script
 */
export const practicePlayer = (platform: PlayerPlatform, script: string): PlayerSource => ({
  script: livePlayers[platform].script === null ? null : script,
  scriptType: 'module',
  frame: livePlayers[platform].frame === null ? null : `/player/clip/${platform}/`,
  scriptHosts: [],
  frameHosts: ["'self'"],
})

const forms: Readonly<Record<PlayerPlatform, RegExp>> = {
  youtube: /^[\w-]{11}$/,
  tiktok: /^\d{5,25}$/,
  soundcloud: /^[\w-]+(\/[\w-]+){1,3}$/,
  twitch: /^\d{1,20}$/,
}
const channelForm = /^\w{2,30}$/

/** Whether an id is one that the platform could have given. */
export const isPlayable = (platform: PlayerPlatform, id: string, live: boolean): boolean =>
  live ? platform === 'twitch' && channelForm.test(id) : forms[platform].test(id)
