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

const palettes = [
  ['#14261f', '#4fa6e9', '#e69825'],
  ['#241a2b', '#898d8a', '#4fa6e9'],
  ['#22201a', '#e69825', '#898d8a'],
] as const

/** Draws one picture of a clip: two halves that drift past each other. */
export function drawClip(canvas: HTMLCanvasElement, seconds: number, id: string): void {
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
