// What the platforms' documentation says their players offer, as far as it is used here. The practice player
// (twins/) implements the same shapes. Read on 2026-11-21; nothing here was run against a live player.

/** https://developers.google.com/youtube/iframe_api_reference */
export interface YouTubeApi {
  Player: new (element: HTMLIFrameElement, options: YouTubeOptions) => YouTubePlayer
}
export interface YouTubeOptions {
  events: {
    onReady?: (event: { target: YouTubePlayer }) => void
    /** -1 unstarted, 0 ended, 1 playing, 2 paused, 3 buffering, 5 cued. */
    onStateChange?: (event: { target: YouTubePlayer; data: number }) => void
    /** 2 no such id, 5 not playable, 100 gone, 101 and 150 not on other sites, 153 no referrer. */
    onError?: (event: { target: YouTubePlayer; data: number }) => void
  }
}
export interface YouTubePlayer {
  playVideo(): void
  pauseVideo(): void
  seekTo(seconds: number, allowSeekAhead: boolean): void
  setPlaybackRate(rate: number): void
  /** Seconds. */
  getCurrentTime(): number
  /** Seconds; 0 until it is known. */
  getDuration(): number
  getPlayerState(): number
}

/** https://developers.soundcloud.com/docs/api/html5-widget */
export interface SoundCloudApi {
  Widget: ((frame: HTMLIFrameElement) => SoundCloudWidget) & { Events: Record<SoundCloudEvent, string> }
}
export type SoundCloudEvent = 'READY' | 'PLAY' | 'PAUSE' | 'FINISH' | 'PLAY_PROGRESS' | 'SEEK' | 'ERROR'
/** What comes with PLAY_PROGRESS and SEEK. */
export interface SoundCloudProgress {
  /** Milliseconds. */
  currentPosition: number
  relativePosition: number
}
export interface SoundCloudWidget {
  bind(event: string, listener: (progress: SoundCloudProgress) => void): void
  play(): void
  pause(): void
  seekTo(milliseconds: number): void
  /** Milliseconds. */
  getDuration(callback: (milliseconds: number) => void): void
  /** Milliseconds. */
  getPosition(callback: (milliseconds: number) => void): void
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
  /** The hosts of the pages that hold the player. */
  parent: string[]
  autoplay: boolean
  /** A recording; or else a channel. */
  video?: string
  channel?: string
}
export interface TwitchPlayer {
  addEventListener(event: string, listener: () => void): void
  play(): void
  pause(): void
  seek(seconds: number): void
  /** Seconds; of recordings alone. */
  getCurrentTime(): number
  getDuration(): number
}

/**
 * https://developers.tiktok.com/doc/embed-player/: no script, messages both ways. onError is not in that table;
 * public code that uses the player expects it.
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
