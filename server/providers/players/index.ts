import type { PlayerPlatform } from '#contract/checks/players.ts'

/** Source of a platform's player. Live and practice players work with the same adapter. */
export interface PlayerSource {
  /** Script that pages load, by the platform's documentation; null: the player only exchanges messages. */
  script: string | null
  /** Prefix of the frame's URL; null: the script creates the frame, from its own host. */
  frame: string | null
}

/**
 * The platforms' own players, as documented on 2026-11-21:
 * https://developers.google.com/youtube/iframe_api_reference
 * https://developers.tiktok.com/doc/embed-player/
 * https://developers.soundcloud.com/docs/api/html5-widget
 * https://dev.twitch.tv/docs/embed/video-and-clips
 * The tests reach none of them; they run the practice player.
 */
export const livePlayers: Readonly<Record<PlayerPlatform, PlayerSource>> = {
  youtube: { script: 'https://www.youtube.com/iframe_api', frame: 'https://www.youtube-nocookie.com/embed/' },
  tiktok: { script: null, frame: 'https://www.tiktok.com/player/v1/' },
  soundcloud: { script: 'https://w.soundcloud.com/player/api.js', frame: 'https://w.soundcloud.com/player/' },
  twitch: { script: 'https://player.twitch.tv/js/embed/v1.js', frame: null },
}

/**
 * The practice player, for when the platform can't be reached: a script of ours with the public methods and
 * events that the platforms document, and a clip that we draw.
 * @param script URL of that script
 */
export const practicePlayer = (platform: PlayerPlatform, script: string): PlayerSource => ({
  script: livePlayers[platform].script === null ? null : script,
  frame: livePlayers[platform].frame === null ? null : `/player/clip/${platform}/`,
})

const idPatterns: Readonly<Record<PlayerPlatform, RegExp>> = {
  youtube: /^[\w-]{11}$/,
  tiktok: /^\d{5,25}$/,
  soundcloud: /^[\w-]+(\/[\w-]+){1,3}$/,
  twitch: /^\d{1,20}$/,
}
const channelPattern = /^\w{2,30}$/

/** True if the platform could have issued this id. Live content is always a Twitch channel. */
export const isPlayable = (platform: PlayerPlatform, id: string, live: boolean): boolean =>
  live ? platform === 'twitch' && channelPattern.test(id) : idPatterns[platform].test(id)
