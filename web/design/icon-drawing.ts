export type Weight = 'regular' | 'fill' | 'bold'

/** The icons that are drawn bold: in buttons and under 16 px. All others show their regular form there too. */
const drawnBold =
  /^(Arrow|Caret|Copy|DotsThree|Envelope|HandCoins|Lightning|Pause|Pencil|Play$|Plus|Stop|Trash|X$)/

/** Name of an icon's drawing in the sprite. Logos of platforms are filled in every weight. */
export function drawingOf(icon: string, weight: Weight): string {
  const isDrawn = weight === 'bold' ? drawnBold.test(icon) : weight === 'fill' && !icon.endsWith('Logo')
  return isDrawn ? `${icon}-${weight}` : icon
}
