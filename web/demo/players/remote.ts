import type { TikTokMessage } from '../../checks/players/shapes.ts'

/** A clip in its frame, controlled by messages. */
export class Remote {
  /** Seconds. */
  position = 0
  duration = 0
  #isReady = false
  readonly #frame: HTMLIFrameElement
  readonly #listeners: { type: string; listener: (value: unknown) => void }[] = []

  constructor(frame: HTMLIFrameElement) {
    this.#frame = frame
    window.addEventListener('message', ({ origin, source, data }: MessageEvent<TikTokMessage | null>) => {
      if (origin !== location.origin || source !== frame.contentWindow || !data?.['x-tiktok-player']) return
      this.#receive(data)
    })
    // The clip may have reported before this listener existed; asked this way, it repeats its report.
    this.send('listening')
  }

  on(type: TikTokMessage['type'], listener: (value: unknown) => void): void {
    this.#listeners.push({ type, listener })
  }

  send(type: string, value?: unknown): void {
    this.#frame.contentWindow?.postMessage({ 'x-tiktok-player': true, type, value }, location.origin)
  }

  #receive({ type, value }: TikTokMessage): void {
    if (type === 'onPlayerReady' && this.#isReady) return
    this.#isReady ||= type === 'onPlayerReady'
    if (type === 'onCurrentTime') {
      const times = value as { currentTime: number; duration: number }
      this.position = times.currentTime
      this.duration = times.duration
    }
    for (const known of this.#listeners) if (known.type === type) known.listener(value)
  }
}

/** The platform's error number. */
export const codeOf = (value: unknown): number =>
  Number((value as { errorCode?: number } | null)?.errorCode ?? 0)
