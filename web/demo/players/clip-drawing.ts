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
