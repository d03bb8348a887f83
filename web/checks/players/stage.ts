import type { PlayerCause, PlayerMessage, PlayerState } from '#contract/checks/players.ts'

/** Milliseconds until a silent player counts as a network failure. */
const firstReportMs = 10_000
const reportMs = 500

/** Playback position and length, in seconds. */
export interface Times {
  position: number
  /** null: unknown, or without an end. */
  duration: number | null
}

const element = document.getElementById('player') as HTMLElement
const { id = '', live, script = '', type = '', frame = '', practice } = element.dataset

/** The content to play and the address of its player, as rendered by the server. */
export const stage = { element, id, live: live === '1', frame: frame && new URL(frame, location.href).href }

/** Adds the player's iframe, filling the page. */
export function addFrame(address: URL, title: string): HTMLIFrameElement {
  const added = document.createElement('iframe')
  added.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  added.referrerPolicy = 'strict-origin-when-cross-origin'
  added.title = title
  added.src = address.href
  element.append(added)
  return added
}

/** Loads the platform's script. Rejects if it can't be loaded. */
export function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const added = document.createElement('script')
    added.src = script
    added.type = type
    added.onload = () => resolve()
    added.onerror = () => reject(new Error(`${new URL(script, location.href).host} didn’t answer`))
    document.head.append(added)
  })
}

/** Reports the player's state and times to the embedding page: on changes, and twice a second during play. */
export class Report {
  readonly #read: () => Times
  #state: PlayerState | null = null

  constructor(read: () => Times) {
    this.#read = read
    setInterval(() => {
      if (this.#state === 'playing') this.#post(null)
    }, reportMs)
    setTimeout(() => {
      if (this.#state === null) this.fail('network')
    }, firstReportMs)
  }

  /** Reports the player's new state. */
  change(state: Exclude<PlayerState, 'error'>): void {
    if (this.#state === 'error') return
    this.#state = state
    this.#post(null)
  }

  /** Reports that the player can't play, which is final. */
  fail(cause: PlayerCause): void {
    if (this.#state === 'error') return
    this.#state = 'error'
    this.#post(cause)
  }

  #post(cause: PlayerCause | null): void {
    const { position, duration } = this.#read()
    const message: PlayerMessage = {
      source: 'mutuals-player',
      state: this.#state ?? 'error',
      position: Math.max(0, position),
      duration: duration !== null && Number.isFinite(duration) && duration > 0 ? duration : null,
      cause,
      practice: practice === '1',
    }
    window.parent.postMessage(message, location.origin)
  }
}
