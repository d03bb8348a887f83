import type { PlayerCause, PlayerState } from '#contract/checks/players.ts'
import type { YouTubePlayer } from '../shapes.ts'
import { addFrame, loadScript, Report, stage } from '../stage.ts'

// YouTube's IFrame API on a frame of youtube-nocookie.com: nothing is queued, nothing starts by itself.

type ReportedState = Exclude<PlayerState, 'error'>
const states: Record<number, ReportedState> = { 0: 'ended', 1: 'playing', 2: 'paused', 3: 'buffering' }
const causes: Record<number, PlayerCause> = {
  2: 'gone',
  100: 'gone',
  101: 'embedding_disabled',
  150: 'embedding_disabled',
  153: 'refused_referrer',
}

let player: YouTubePlayer | undefined
let ready = false
const report = new Report(() =>
  ready && player
    ? { position: player.getCurrentTime(), duration: player.getDuration() }
    : { position: 0, duration: null },
)

const address = new URL(stage.id, stage.frame)
address.search = String(
  new URLSearchParams({ enablejsapi: '1', origin: location.origin, playsinline: '1', rel: '0' }),
)
const frame = addFrame(address, 'YouTube player')

window.onYouTubeIframeAPIReady = () => {
  if (!window.YT) return report.fail('network')
  player = new window.YT.Player(frame, {
    events: {
      onReady: () => {
        ready = true
        report.change('ready')
      },
      onStateChange: ({ data }) => {
        const state = states[data]
        if (state) report.change(state)
      },
      onError: ({ data }) => {
        const cause = causes[data] ?? 'unplayable'
        if (cause === 'refused_referrer')
          console.error('YouTube received no referrer (153): our pages must send one.')
        report.fail(cause)
      },
    },
  })
}
loadScript().catch(() => report.fail('network'))
