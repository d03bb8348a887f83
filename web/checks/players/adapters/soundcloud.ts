import { addFrame, loadScript, Report, stage, type Times } from '../stage.ts'

// SoundCloud's Widget API. It counts in milliseconds and reports its position during play.

let times: Times = { position: 0, duration: null }
const report = new Report(() => times)

const address = new URL(stage.frame)
address.search = String(
  new URLSearchParams({
    url: `https://soundcloud.com/${stage.id}`,
    auto_play: 'false',
    show_artwork: 'true',
    sharing: 'false',
    download: 'false',
    buying: 'false',
  }),
)
const frame = addFrame(address, 'SoundCloud player')

loadScript()
  .then(() => {
    if (!window.SC) throw new Error('the script defines no SC')
    const { Widget } = window.SC
    const widget = Widget(frame)
    const at = ({ currentPosition }: { currentPosition: number }): void => {
      times = { ...times, position: currentPosition / 1000 }
    }
    widget.bind(Widget.Events.READY, () =>
      widget.getDuration((milliseconds) => {
        times = { position: 0, duration: milliseconds / 1000 }
        report.change('ready')
      }),
    )
    widget.bind(Widget.Events.PLAY_PROGRESS, at)
    widget.bind(Widget.Events.SEEK, at)
    widget.bind(Widget.Events.PLAY, () => report.change('playing'))
    widget.bind(Widget.Events.PAUSE, () => report.change('paused'))
    widget.bind(Widget.Events.FINISH, () => report.change('ended'))
    widget.bind(Widget.Events.ERROR, () => report.fail('unplayable'))
  })
  .catch(() => report.fail('network'))
