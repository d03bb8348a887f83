import type { PlayerCause, PlayerMessage, PlayerState } from '#contract/players.ts'

/** How long a player may take until it answers. */
const patienceMs = 10_000
const tellMs = 500

/** Where a player stands, in seconds. */
export interface Times {
  position: number
  /** null: unknown, or without an end. */
  duration: number | null
}

const element = document.getElementById('player') as HTMLElement
const { id = '', live, script = '', type = '', frame = '', practice, otherwise } = element.dataset

/** What the server says is to be played, and where its player comes from. */
export const stage = { element, id, live: live === '1', frame: frame && new URL(frame, location.href).href }

/** Adds the player's frame, as large as the page. */
export function addFrame(address: URL, title: string): HTMLIFrameElement {
  const added = document.createElement('iframe')
  added.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  added.referrerPolicy = 'strict-origin-when-cross-origin'
  added.title = title
  added.src = address.href
  element.append(added)
  return added
}

/** Loads the platform's script. @throws where it can't be had */
export function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const added = document.createElement('script')
    added.src = script
    added.type = type
    added.onload = () => resolve()
    added.onerror = () => reject(new Error(`${new URL(script, location.href).host} did not answer`))
    document.head.append(added)
  })
}

/** Tells the page that holds this one where the player stands: at each change, and twice a second while it plays. */
export class Report {
  readonly #read: () => Times
  #state: PlayerState | null = null

  constructor(read: () => Times) {
    this.#read = read
    setInterval(() => {
      if (this.#state === 'playing') this.#tell(null)
    }, tellMs)
    setTimeout(() => {
      if (this.#state === null) this.fail('network')
    }, patienceMs)
  }

  /** The player says what it does now. */
  change(state: Exclude<PlayerState, 'error'>): void {
    if (this.#state === 'error') return
    this.#state = state
    this.#tell(null)
  }

  /** The player will not play: the end of this page. */
  fail(cause: PlayerCause): void {
    if (this.#state === 'error') return
    if (cause === 'network' && this.#state === null && otherwise) {
      location.replace(otherwise)
    } else {
      this.#state = 'error'
      this.#tell(cause)
    }
  }

  #tell(cause: PlayerCause | null): void {
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
