/** The claim that the sample proves, and the name to find in it. */
export const sample = { platform: 'twitter', action: 'follow', handle: 'clayandkiln' } as const

const width = 640
const height = 760
const face = '"Instrument Sans Variable", Arial, sans-serif'

/** Draws a fictional profile as a follower sees it, to try the check with. */
export async function drawSample(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser has no 2D canvas')
  await document.fonts.ready
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  drawTop(pen)
  drawText(pen)
  drawPosts(pen)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this browser could not encode a PNG')
  return new File([blob], 'sample.png', { type: 'image/png' })
}

function drawTop(pen: CanvasRenderingContext2D): void {
  const sky = pen.createLinearGradient(0, 0, width, 180)
  sky.addColorStop(0, '#c98f6b')
  sky.addColorStop(1, '#5b3a33')
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, 180)
  disc(pen, 104, 196, 68, '#ffffff')
  disc(pen, 104, 196, 62, '#e0b08c')
  disc(pen, 88, 180, 26, '#f2d6bf')
  pen.strokeStyle = '#9aa3a8'
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.roundRect(456, 204, 148, 48, 24)
  pen.stroke()
}

function drawText(pen: CanvasRenderingContext2D): void {
  const write = (text: string, x: number, y: number, size: number, weight = 450, ink = '#0f1419'): void => {
    pen.fillStyle = ink
    pen.font = `${weight} ${size}px ${face}`
    pen.fillText(text, x, y)
  }
  write('Following', 486, 236, 21, 640)
  write('Clay and Kiln', 36, 308, 28, 680)
  write(`@${sample.handle}`, 36, 340, 21, 450, '#536471')
  write('Small batches, slow mornings. Bowls in Leeds.', 36, 386, 21)
  write('312', 36, 430, 20, 660)
  write('Following', 76, 430, 20, 450, '#536471')
  write('1,204', 196, 430, 20, 660)
  write('Followers', 254, 430, 20, 450, '#536471')
  write('Posts', 60, 494, 21, 640)
  write('Replies', 260, 494, 21, 450, '#536471')
  write('Media', 480, 494, 21, 450, '#536471')
  pen.fillStyle = '#e3e8eb'
  pen.fillRect(0, 516, width, 2)
}

function drawPosts(pen: CanvasRenderingContext2D): void {
  const colours = ['#b9c7b4', '#d8b79c', '#8e9aa8']
  for (const [index, colour] of colours.entries()) {
    pen.fillStyle = colour
    pen.fillRect(36 + index * 192, 546, 180, 180)
    disc(pen, 126 + index * 192, 640, 48, '#00000022')
  }
}

function disc(pen: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(x, y, radius, 0, Math.PI * 2)
  pen.fill()
}
