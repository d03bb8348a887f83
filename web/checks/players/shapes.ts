// Player APIs as the platforms document them, limited to what is used here. The practice player (web/demo/players)
// implements the same shapes. Read on 2026-11-21; nothing here was run against a live player.

/** https://developers.google.com/youtube/iframe_api_reference */
export interface YouTubeApi {
  Player: new (element: HTMLIFrameElement, options: YouTubeOptions) => YouTubePlayer
}
export interface YouTubeOptions {
  events: {
    onReady?: (event: { target: YouTubePlayer }) => void
    /** -1 unstarted, 0 ended, 1 playing, 2 paused, 3 buffering, 5 cued. */
    onStateChange?: (event: { target: YouTubePlayer; data: number }) => void
    /** 2 unknown id, 5 not playable, 100 removed, 101 and 150 not allowed on other sites, 153 no referrer. */
    onError?: (event: { target: YouTubePlayer; data: number }) => void
  }
}
export interface YouTubePlayer {
  /** Seconds. */
  getCurrentTime(): number
  /** Seconds; 0 until it is known. */
  getDuration(): number
}

/** https://developers.soundcloud.com/docs/api/html5-widget */
export interface SoundCloudApi {
  Widget: ((frame: HTMLIFrameElement) => SoundCloudWidget) & { Events: Record<SoundCloudEvent, string> }
}
export type SoundCloudEvent = 'READY' | 'PLAY' | 'PAUSE' | 'FINISH' | 'PLAY_PROGRESS' | 'SEEK' | 'ERROR'
/** Data of PLAY_PROGRESS and SEEK. */
export interface SoundCloudProgress {
  /** Milliseconds. */
  currentPosition: number
}
export interface SoundCloudWidget {
  bind(event: string, listener: (progress: SoundCloudProgress) => void): void
  /** Milliseconds. */
  getDuration(callback: (milliseconds: number) => void): void
}

/** https://dev.twitch.tv/docs/embed/video-and-clips */
export interface TwitchApi {
  Player: (new (elementId: string, options: TwitchOptions) => TwitchPlayer) & Record<TwitchEvent, string>
}
export type TwitchEvent =
  | 'READY'
  | 'PLAY'
  | 'PLAYING'
  | 'PAUSE'
  | 'ENDED'
  | 'OFFLINE'
  | 'ONLINE'
  | 'PLAYBACK_BLOCKED'
export interface TwitchOptions {
  width: string
  height: string
  /** Hosts of the embedding pages. */
  parent: string[]
  autoplay: boolean
  /** Id of a recording. Either this or `channel` is set. */
  video?: string
  channel?: string
}
export interface TwitchPlayer {
  addEventListener(event: string, listener: () => void): void
  /** Seconds; recordings only. */
  getCurrentTime(): number
  getDuration(): number
}

/**
 * https://developers.tiktok.com/doc/embed-player/: no script, messages in both directions. onError is not in
 * that table, but public code that uses the player expects it.
 */
export interface TikTokMessage {
  'x-tiktok-player': true
  type:
    | 'onPlayerReady'
    /** -1 init, 0 ended, 1 playing, 2 paused, 3 buffering. */
    | 'onStateChange'
    /** { currentTime, duration } in seconds. */
    | 'onCurrentTime'
    | 'onMute'
    | 'onError'
    | 'play'
    | 'pause'
    | 'seekTo'
    | 'mute'
    | 'unMute'
  value?: unknown
}

declare global {
  interface Window {
    YT?: YouTubeApi
    onYouTubeIframeAPIReady?: () => void
    SC?: SoundCloudApi
    Twitch?: TwitchApi
  }
}
