import type { PlayerState } from '#contract/checks/players.ts'
import type { TikTokMessage } from '../shapes.ts'
import { addFrame, Report, stage, type Times } from '../stage.ts'

// TikTok's player v1: a frame that communicates by messages. It loops, since many videos are shorter than the
// required time.

const states: Record<number, Exclude<PlayerState, 'error'>> = {
  0: 'ended',
  1: 'playing',
  2: 'paused',
  3: 'buffering',
}

let times: Times = { position: 0, duration: null }
const report = new Report(() => times)

const address = new URL(stage.id, stage.frame)
address.search = String(new URLSearchParams({ autoplay: '0', controls: '1', loop: '1', rel: '0' }))

window.addEventListener(
  'message',
  ({ origin, source, data }: MessageEvent<Partial<TikTokMessage> | null>) => {
    if (origin !== address.origin || source === window.parent || !data?.['x-tiktok-player']) return
    if (data.type === 'onPlayerReady') report.change('ready')
    if (data.type === 'onError') report.fail('unplayable')
    if (data.type === 'onCurrentTime') times = timesOf(data.value)
    const state = data.type === 'onStateChange' ? states[Number(data.value)] : undefined
    if (state) report.change(state)
  },
)
addFrame(address, 'TikTok player')

function timesOf(value: unknown): Times {
  const { currentTime, duration } = (value ?? {}) as { currentTime?: unknown; duration?: unknown }
  return { position: Number(currentTime) || 0, duration: Number(duration) || null }
}
