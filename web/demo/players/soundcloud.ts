import type {
  SoundCloudApi,
  SoundCloudEvent,
  SoundCloudProgress,
  SoundCloudWidget,
} from '../../checks/players/shapes.ts'
import { Remote } from './remote.ts'

const events: Record<SoundCloudEvent, string> = {
  READY: 'ready',
  PLAY: 'play',
  PAUSE: 'pause',
  FINISH: 'finish',
  PLAY_PROGRESS: 'playProgress',
  SEEK: 'seek',
  ERROR: 'error',
}

function widgetOf(frame: HTMLIFrameElement): SoundCloudWidget {
  const clip = new Remote(frame)
  const listeners = new Map<string, (progress: SoundCloudProgress) => void>()
  const emit = (event: SoundCloudEvent): void =>
    listeners.get(events[event])?.({
      currentPosition: clip.position * 1000,
      relativePosition: clip.duration > 0 ? clip.position / clip.duration : 0,
    })
  clip.on('onPlayerReady', () => emit('READY'))
  clip.on('onCurrentTime', () => emit('PLAY_PROGRESS'))
  clip.on('onStateChange', (state) => emit(state === 1 ? 'PLAY' : state === 0 ? 'FINISH' : 'PAUSE'))
  clip.on('onError', () => emit('ERROR'))
  return {
    bind: (event, listener) => void listeners.set(event, listener),
    play: () => clip.send('play'),
    pause: () => clip.send('pause'),
    seekTo: (milliseconds) => clip.send('seekTo', milliseconds / 1000),
    getDuration: (callback) => callback(clip.duration * 1000),
    getPosition: (callback) => callback(clip.position * 1000),
  }
}

/** SC as SoundCloud documents it, on top of a practice clip. */
export const practiceSoundCloud: SoundCloudApi = { Widget: Object.assign(widgetOf, { Events: events }) }
