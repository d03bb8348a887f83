import type { TwitchPlayer } from '../shapes.ts'
import { loadScript, Report, stage, type Times } from '../stage.ts'

// Twitch's interactive embed. It wants to be told which host holds it, and plays on https alone; localhost excepted.
// A live stream has no position: the seconds that it was played here stand for one.

let player: TwitchPlayer | undefined
let playedMs = 0
let playingSinceMs: number | null = null

const played = (): number =>
  (playedMs + (playingSinceMs === null ? 0 : performance.now() - playingSinceMs)) / 1000
const report = new Report((): Times => {
  if (!player || stage.live) return { position: played(), duration: null }
  return { position: player.getCurrentTime(), duration: player.getDuration() }
})

function plays(state: 'playing' | 'paused' | 'buffering' | 'ended'): void {
  playedMs = played() * 1000
  playingSinceMs = state === 'playing' ? performance.now() : null
  report.change(state)
}

function begin(): void {
  if (!window.Twitch) throw new Error('the script left no Twitch behind')
  const { Player } = window.Twitch
  player = new Player(stage.element.id, {
    width: '100%',
    height: '100%',
    parent: [location.hostname],
    autoplay: false,
    ...(stage.live ? { channel: stage.id } : { video: `v${stage.id}` }),
  })
  player.addEventListener(Player.READY, () => report.change('ready'))
  player.addEventListener(Player.PLAY, () => plays('buffering'))
  player.addEventListener(Player.PLAYING, () => plays('playing'))
  player.addEventListener(Player.PAUSE, () => plays('paused'))
  player.addEventListener(Player.PLAYBACK_BLOCKED, () => plays('paused'))
  player.addEventListener(Player.ENDED, () => plays('ended'))
  player.addEventListener(Player.OFFLINE, () => (played() > 0 ? plays('ended') : report.fail('offline')))
}

if (location.protocol !== 'https:' && location.hostname !== 'localhost') report.fail('needs_https')
else
  loadScript()
    .then(begin)
    .catch(() => report.fail('network'))
