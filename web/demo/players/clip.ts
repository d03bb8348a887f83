import type { TikTokMessage } from '../../checks/players/shapes.ts'
import { ClipClock } from './clip-clock.ts'
import { buildControls, drawClip } from './clip-screen.ts'

// Frame of the practice player. It uses TikTok's messages, the only documented player API that consists of
// messages; platforms.ts builds the other platforms' methods and events on them. It exchanges messages only
// with pages of ours.

/** Starts one quiet tone. */
function startTone(): AudioContext {
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
/** The clip's sound, off until it is turned on. */
let tone: AudioContext | undefined
let hasSound = false
const tickMs = 250

function post(type: TikTokMessage['type'], value?: unknown): void {
  window.parent.postMessage({ 'x-tiktok-player': true, type, value } satisfies TikTokMessage, location.origin)
}

const controls = buildControls(element, clock.duration, {
  toggle: () => (clock.state === 1 ? act('pause') : act('play')),
  seek: (seconds) => act('seekTo', seconds),
  mute: () => act(hasSound ? 'mute' : 'unMute'),
})

function act(type: string, value?: unknown): void {
  if (type === 'play') clock.play()
  if (type === 'pause') clock.pause()
  if (type === 'seekTo') clock.seek(Number(value))
  if (type === 'mute' || type === 'unMute') {
    hasSound = type === 'unMute'
    post('onMute', !hasSound)
  }
  postState()
}

function postState(): void {
  if (hasSound && clock.state === 1) {
    tone ??= startTone()
    void tone.resume()
  } else void tone?.suspend()
  postTime()
  post('onStateChange', clock.state)
  show()
}

const postTime = (): void =>
  post('onCurrentTime', { currentTime: clock.position, duration: clock.duration ?? 0 })

function show(): void {
  controls.show({ position: clock.position, playing: clock.state === 1, sound: hasSound })
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
