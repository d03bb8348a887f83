import type {
  SoundCloudApi,
  SoundCloudEvent,
  SoundCloudProgress,
  SoundCloudWidget,
  TwitchOptions,
  TwitchPlayer,
  YouTubeOptions,
  YouTubePlayer,
} from '../../checks/players/shapes.ts'
import { codeOf, Remote } from './remote.ts'

/** YT.Player as YouTube documents it, on top of a practice clip. */
class PracticeYouTubePlayer implements YouTubePlayer {
  readonly #clip: Remote

  constructor(frame: HTMLIFrameElement, { events }: YouTubeOptions) {
    this.#clip = new Remote(frame)
    this.#clip.on('onPlayerReady', () => events.onReady?.({ target: this }))
    this.#clip.on('onStateChange', (data) => events.onStateChange?.({ target: this, data: Number(data) }))
    this.#clip.on('onError', (value) => events.onError?.({ target: this, data: codeOf(value) }))
  }

  getCurrentTime(): number {
    return this.#clip.position
  }

  getDuration(): number {
    return this.#clip.duration
  }
}

/** Twitch.Player as Twitch documents it, on top of a practice clip. Adds its frame to the given element. */
class PracticeTwitchPlayer extends EventTarget implements TwitchPlayer {
  static readonly READY = 'ready'
  static readonly PLAY = 'play'
  static readonly PLAYING = 'playing'
  static readonly PAUSE = 'pause'
  static readonly ENDED = 'ended'
  static readonly OFFLINE = 'offline'
  static readonly ONLINE = 'online'
  static readonly PLAYBACK_BLOCKED = 'playbackBlocked'
  readonly #clip: Remote

  constructor(elementId: string, { parent, video, channel }: TwitchOptions) {
    super()
    if (!parent.includes(location.hostname)) throw new Error('parent doesn’t name this host')
    const frame = document.createElement('iframe')
    frame.title = 'Twitch player'
    frame.src =
      channel === undefined ? `/player/clip/twitch/${video?.slice(1)}` : `/player/clip/twitch/${channel}?live`
    document.getElementById(elementId)?.append(frame)
    this.#clip = new Remote(frame)
    this.#clip.on('onPlayerReady', () => this.#emit(PracticeTwitchPlayer.READY))
    this.#clip.on('onStateChange', (state) => this.#changed(Number(state)))
    // Twitch documents no event for removed content: an offline channel is the only failure it reports.
    this.#clip.on('onError', (value) => {
      if (codeOf(value) === 0) this.#emit(PracticeTwitchPlayer.OFFLINE)
    })
  }

  getCurrentTime(): number {
    return this.#clip.position
  }

  getDuration(): number {
    return this.#clip.duration
  }

  #changed(state: number): void {
    if (state === 1) {
      this.#emit(PracticeTwitchPlayer.PLAY)
      this.#emit(PracticeTwitchPlayer.PLAYING)
    } else this.#emit(state === 0 ? PracticeTwitchPlayer.ENDED : PracticeTwitchPlayer.PAUSE)
  }

  #emit(event: string): void {
    this.dispatchEvent(new Event(event))
  }
}

const events: Record<SoundCloudEvent, string> = {
  READY: 'ready',
  PLAY: 'play',
  PAUSE: 'pause',
  FINISH: 'finish',
  PLAY_PROGRESS: 'playProgress',
  SEEK: 'seek',
  ERROR: 'error',
}

function widgetOf(frame: HTMLIFrameElement): SoundCloudWidget {
  const clip = new Remote(frame)
  const listeners = new Map<string, (progress: SoundCloudProgress) => void>()
  const emit = (event: SoundCloudEvent): void =>
    listeners.get(events[event])?.({ currentPosition: clip.position * 1000 })
  clip.on('onPlayerReady', () => emit('READY'))
  clip.on('onCurrentTime', () => emit('PLAY_PROGRESS'))
  clip.on('onStateChange', (state) => emit(state === 1 ? 'PLAY' : state === 0 ? 'FINISH' : 'PAUSE'))
  clip.on('onError', () => emit('ERROR'))
  return {
    bind: (event, listener) => void listeners.set(event, listener),
    getDuration: (callback) => callback(clip.duration * 1000),
  }
}

/** SC as SoundCloud documents it, on top of a practice clip. */
const practiceSoundCloud: SoundCloudApi = { Widget: Object.assign(widgetOf, { Events: events }) }

// The globals that a platform's script defines, defined by us: the player page can't tell the difference.
window.SC = practiceSoundCloud
window.Twitch = { Player: PracticeTwitchPlayer }
window.YT = { Player: PracticeYouTubePlayer }
window.onYouTubeIframeAPIReady?.()
