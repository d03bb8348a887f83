import type { TwitchOptions, TwitchPlayer } from '../../checks/players/shapes.ts'
import { codeOf, Remote } from './remote.ts'

/** Twitch.Player as Twitch documents it, on top of a practice clip. Adds its frame to the given element. */
export class PracticeTwitchPlayer implements TwitchPlayer {
  static readonly READY = 'ready'
  static readonly PLAY = 'play'
  static readonly PLAYING = 'playing'
  static readonly PAUSE = 'pause'
  static readonly ENDED = 'ended'
  static readonly OFFLINE = 'offline'
  static readonly ONLINE = 'online'
  static readonly PLAYBACK_BLOCKED = 'playbackBlocked'
  readonly #clip: Remote
  readonly #listeners: { event: string; listener: () => void }[] = []

  constructor(elementId: string, { parent, video, channel }: TwitchOptions) {
    if (!parent.includes(location.hostname)) throw new Error('parent does not name this host')
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

  addEventListener(event: string, listener: () => void): void {
    this.#listeners.push({ event, listener })
  }

  play(): void {
    this.#clip.send('play')
  }

  pause(): void {
    this.#clip.send('pause')
  }

  seek(seconds: number): void {
    this.#clip.send('seekTo', seconds)
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
    for (const known of this.#listeners) if (known.event === event) known.listener()
  }
}
