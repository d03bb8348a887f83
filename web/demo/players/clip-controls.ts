interface Acts {
  toggle(): void
  seek(seconds: number): void
  mute(): void
}

/** Canvas and controls of a clip, in its frame. */
export interface Controls {
  canvas: HTMLCanvasElement
  show(state: { position: number; playing: boolean; sound: boolean }): void
  /** Removes the controls of a clip that does not play. */
  close(): void
}

/** Builds a clip's controls: play, position, sound. A live clip has no position to choose. */
export function buildControls(element: HTMLElement, duration: number | null, acts: Acts): Controls {
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
