import type { YouTubeOptions, YouTubePlayer } from '../../checks/players/shapes.ts'
import { codeOf, Remote } from './remote.ts'

/** YT.Player as YouTube documents it, on top of a practice clip. */
export class PracticeYouTubePlayer implements YouTubePlayer {
  readonly #clip: Remote

  constructor(frame: HTMLIFrameElement, { events }: YouTubeOptions) {
    this.#clip = new Remote(frame)
    this.#clip.on('onPlayerReady', () => events.onReady?.({ target: this }))
    this.#clip.on('onStateChange', (data) => events.onStateChange?.({ target: this, data: Number(data) }))
    this.#clip.on('onError', (value) => events.onError?.({ target: this, data: codeOf(value) }))
  }

  playVideo(): void {
    this.#clip.send('play')
  }

  pauseVideo(): void {
    this.#clip.send('pause')
  }

  seekTo(seconds: number): void {
    this.#clip.send('seekTo', seconds)
  }

  setPlaybackRate(rate: number): void {
    this.#clip.send('setPlaybackRate', rate)
  }

  getCurrentTime(): number {
    return this.#clip.position
  }

  getDuration(): number {
    return this.#clip.duration
  }

  getPlayerState(): number {
    return this.#clip.state
  }
}
