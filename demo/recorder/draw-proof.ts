import sharp from 'sharp'
import type { Task } from '#contract/exchange/tasks.ts'
import { platformLabels } from '#contract/platforms.ts'

/** Label of a platform's button once the action is done. */
const stateWords: Partial<Record<string, string>> = {
  follow: 'Following',
  subscribe: 'Subscribed',
  join: 'Joined',
  like: 'Liked',
  save: 'Saved',
}

export const [width, height] = [390, 620]
const font = 'font-family="sans-serif"'

/** Contents of a drawn screenshot. number: varies the colours and the time shown, to make the picture unlike the others. */
interface Shot extends Pick<Task, 'platform' | 'action' | 'title'> {
  name: string
  number: number
}

/** Draws an invented screenshot: a phone page with a name and the state of a button. Returns it as WebP. */
export const drawProof = (shot: Shot): Promise<Buffer> =>
  sharp(Buffer.from(pageOf(shot)))
    .webp({ quality: 45 })
    .toBuffer()

/** Word on the button of a finished action. */
export const stateWord = (action: string): string => stateWords[action] ?? 'Done'

function pageOf({ platform, action, name, title, number }: Shot): string {
  const hue = (number * 67) % 360
  const tiles = Array.from({ length: 6 }, (_, place) => {
    const [x, y] = [28 + (place % 3) * 114, 330 + Math.floor(place / 3) * 134]
    return `<rect x="${x}" y="${y}" width="106" height="126" rx="8" fill="hsl(${(hue + place * 31) % 360} 38% ${62 + (place % 3) * 8}%)"/>`
  })
  // A long name is smaller, as a phone shows it; a letter is some 0.62 of the size wide.
  const nameSize = Math.min(22, Math.floor(242 / (0.62 * name.length)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#fff"/>
    <text x="28" y="44" ${font} font-size="16" fill="#5b5f66">${platformLabels[platform]}</text>
    <text x="362" y="44" ${font} font-size="16" text-anchor="end" fill="#5b5f66">${8 + (number % 11)}:${10 + (number % 47)}</text>
    <circle cx="68" cy="124" r="40" fill="hsl(${hue} 45% 55%)"/>
    <text x="120" y="118" ${font} font-size="${nameSize}" font-weight="700" fill="#14171a">${escaped(name)}</text>
    <text x="120" y="146" ${font} font-size="15" fill="#5b5f66">${escaped(title.slice(0, 30))}</text>
    <rect x="28" y="196" width="334" height="44" rx="10" fill="#e8eaed"/>
    <text x="195" y="224" ${font} font-size="17" font-weight="600" text-anchor="middle" fill="#14171a">${stateWord(action)}</text>
    <text x="28" y="296" ${font} font-size="16" font-weight="600" fill="#14171a">Latest</text>
    ${tiles.join('')}
  </svg>`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
