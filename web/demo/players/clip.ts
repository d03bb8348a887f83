import type { TikTokMessage } from '../../checks/players/shapes.ts'
import { ClipClock } from './clip-clock.ts'

// Frame of the practice player. It uses TikTok's messages, the only documented player API that consists of
// messages; platforms.ts builds the other platforms' methods and events on them. It exchanges messages only
// with pages of ours.

interface Acts {
  toggle(): void
  seek(seconds: number): void
  mute(): void
}

/** Canvas and controls of a clip, in its frame. */
interface Controls {
  canvas: HTMLCanvasElement
  show(state: { position: number; playing: boolean; sound: boolean }): void
  /** Removes the controls of a clip that does not play. */
  close(): void
}

/** Builds a clip's controls: play, position, sound. A live clip has no position to choose. */
function buildControls(element: HTMLElement, duration: number | null, acts: Acts): Controls {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  const bar = document.createElement('div')
  bar.className = 'clip-bar'
  const play = button('Play', acts.toggle)
  const sound = button('Sound on', acts.mute)
  const time = document.createElement('output')
  const range = document.createElement('input')
  range.type = 'range'
  range.max = String(duration ?? 0)
  range.step = '1'
  range.setAttribute('aria-label', 'Position')
  range.addEventListener('change', () => acts.seek(Number(range.value)))
  bar.append(play, ...(duration === null ? [] : [range]), time, sound)
  element.append(canvas, bar)
  return {
    canvas,
    close: () => bar.remove(),
    show: ({ position, playing, sound: on }) => {
      play.textContent = playing ? 'Pause' : 'Play'
      sound.textContent = on ? 'Sound off' : 'Sound on'
      if (document.activeElement !== range) range.value = String(Math.floor(position))
      time.textContent = clockText(position)
    },
  }
}

function button(text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.addEventListener('click', act)
  return made
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

const palettes = [
  ['#14261f', '#4fa6e9', '#e69825'],
  ['#241a2b', '#898d8a', '#4fa6e9'],
  ['#22201a', '#e69825', '#898d8a'],
] as const

/** Draws one picture of a clip: two halves that drift past each other. */
function drawClip(canvas: HTMLCanvasElement, seconds: number, id: string): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth: width, clientHeight: height } = canvas
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const [ground, one, other] = palettes[sumOf(id) % palettes.length] ?? palettes[0]
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  const radius = Math.min(width, height) * 0.26
  const drift = Math.sin(seconds * 0.8) * radius * 0.5
  half(context, { x: width / 2 - 2, y: height * 0.42 + drift, radius, colour: one, left: true })
  half(context, { x: width / 2 + 2, y: height * 0.42 - drift, radius, colour: other, left: false })
  context.fillStyle = 'rgb(243 245 243 / 0.82)'
  context.font = `600 ${Math.max(13, Math.round(radius * 0.2))}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.fillText('Practice clip', width / 2, Math.max(22, height * 0.09))
}

function half(
  context: CanvasRenderingContext2D,
  { x, y, radius, colour, left }: { x: number; y: number; radius: number; colour: string; left: boolean },
): void {
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, radius, Math.PI / 2, -Math.PI / 2, !left)
  context.fill()
}

const sumOf = (text: string): number => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/** Sound of a clip: one quiet tone, off until it is turned on. */
class Tone {
  #context: AudioContext | null = null
  #on = false
  #playing = false

  get on(): boolean {
    return this.#on
  }

  set on(on: boolean) {
    this.#on = on
    this.#update()
  }

  set playing(playing: boolean) {
    this.#playing = playing
    this.#update()
  }

  #update(): void {
    const sounds = this.#on && this.#playing
    if (sounds && !this.#context) this.#context = start()
    if (sounds) void this.#context?.resume()
    else void this.#context?.suspend()
  }
}

function start(): AudioContext {
  const context = new AudioContext()
  const gain = new GainNode(context, { gain: 0.03 })
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency: 220 })
  oscillator.connect(gain).connect(context.destination)
  oscillator.start()
  return context
}

/** How a practice clip fails: with the platform's error number, or by never responding. */
type Fault = number | 'silence'

/**
 * Returns the fault that an id asks for, so each failure can be seen; null: the clip plays. 4040… is removed,
 * 4030… is not allowed on other sites, 5040… never responds; a channel named offline… is not live. Without a
 * referrer YouTube rejects any id (153).
 */
function faultOf(platform: string, id: string, referrer: string): Fault | null {
  if (platform === 'youtube' && referrer === '') return 153
  if (id.startsWith('offline')) return 0
  if (id.startsWith('5040')) return 'silence'
  if (id.startsWith('4040')) return 100
  return id.startsWith('4030') ? 150 : null
}

const element = document.getElementById('player') as HTMLElement
const platform = element.dataset.platform ?? ''
const query = new URLSearchParams(location.search)
const id =
  query.get('url')?.replace('https://soundcloud.com/', '') ?? location.pathname.split('/').at(-1) ?? ''
const durations: Record<string, number> = { youtube: 212, tiktok: 40, soundcloud: 168, twitch: 600 }
const clock = new ClipClock(query.has('live') ? null : (durations[platform] ?? 60), query.get('loop') === '1')
const tone = new Tone()
const tickMs = 250

function post(type: TikTokMessage['type'], value?: unknown): void {
  window.parent.postMessage({ 'x-tiktok-player': true, type, value } satisfies TikTokMessage, location.origin)
}

const controls = buildControls(element, clock.duration, {
  toggle: () => (clock.state === 1 ? act('pause') : act('play')),
  seek: (seconds) => act('seekTo', seconds),
  mute: () => act(tone.on ? 'mute' : 'unMute'),
})

function act(type: string, value?: unknown): void {
  if (type === 'play') clock.play()
  if (type === 'pause') clock.pause()
  if (type === 'seekTo') clock.seek(Number(value))
  // YouTube's command; TikTok has none.
  if (type === 'setPlaybackRate') clock.rate = Number(value)
  if (type === 'mute' || type === 'unMute') {
    tone.on = type === 'unMute'
    post('onMute', !tone.on)
  }
  postState()
}

function postState(): void {
  tone.playing = clock.state === 1
  postTime()
  post('onStateChange', clock.state)
  show()
}

const postTime = (): void =>
  post('onCurrentTime', { currentTime: clock.position, duration: clock.duration ?? 0 })

function show(): void {
  controls.show({ position: clock.position, playing: clock.state === 1, sound: tone.on })
  drawClip(controls.canvas, clock.position, id)
}

function tick(): void {
  if (clock.state !== 1) return
  if (clock.ended) {
    postTime()
    post('onStateChange', 0)
    clock.end()
    postState()
  } else {
    postTime()
    show()
  }
}

window.addEventListener(
  'message',
  ({ origin, source, data }: MessageEvent<Partial<TikTokMessage> | null>) => {
    if (origin !== location.origin || source !== window.parent || !data?.['x-tiktok-player']) return
    if (String(data.type) === 'listening') announce()
    else act(String(data.type), data.value)
  },
)

const fault = faultOf(platform, id, document.referrer)

/** Reports that the clip can play, or why it can't. Repeated for a page that started listening later. */
function announce(): void {
  if (fault === null) {
    postTime()
    post('onPlayerReady')
  } else if (fault !== 'silence') post('onError', { errorCode: fault })
}

show()
if (fault === null) setInterval(tick, tickMs)
else controls.close()
announce()
