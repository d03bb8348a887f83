import type { TwitchPlayer } from '../shapes.ts'
import { loadScript, Report, stage, type Times } from '../stage.ts'

// Twitch's interactive embed. It must be given the host that embeds it and plays only on https, except on
// localhost. A live stream has no position, so the seconds played here are used instead.

let player: TwitchPlayer | undefined
let playedMs = 0
let playingSinceMs: number | null = null

const played = (): number =>
  (playedMs + (playingSinceMs === null ? 0 : performance.now() - playingSinceMs)) / 1000
const report = new Report((): Times => {
  if (!player || stage.live) return { position: played(), duration: null }
  return { position: player.getCurrentTime(), duration: player.getDuration() }
})

function changeState(state: 'playing' | 'paused' | 'buffering' | 'ended'): void {
  playedMs = played() * 1000
  playingSinceMs = state === 'playing' ? performance.now() : null
  report.change(state)
}

function begin(): void {
  if (!window.Twitch) throw new Error('the script defines no Twitch')
  const { Player } = window.Twitch
  player = new Player(stage.element.id, {
    width: '100%',
    height: '100%',
    parent: [location.hostname],
    autoplay: false,
    ...(stage.live ? { channel: stage.id } : { video: `v${stage.id}` }),
  })
  player.addEventListener(Player.READY, () => report.change('ready'))
  player.addEventListener(Player.PLAY, () => changeState('buffering'))
  player.addEventListener(Player.PLAYING, () => changeState('playing'))
  player.addEventListener(Player.PAUSE, () => changeState('paused'))
  player.addEventListener(Player.PLAYBACK_BLOCKED, () => changeState('paused'))
  player.addEventListener(Player.ENDED, () => changeState('ended'))
  player.addEventListener(Player.OFFLINE, () =>
    played() > 0 ? changeState('ended') : report.fail('offline'),
  )
}

if (location.protocol !== 'https:' && location.hostname !== 'localhost') report.fail('needs_https')
else
  loadScript()
    .then(begin)
    .catch(() => report.fail('network'))
