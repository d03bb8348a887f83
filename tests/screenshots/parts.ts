import { type Drawing, escaped } from './scene.ts'

/** A number as platforms shorten it. */
export function count(drawing: Drawing): string {
  const { chance, locale } = drawing
  const comma = locale === 'en' ? '.' : ','
  return chance.pick([
    String(chance.int(2, 999)),
    `${chance.int(1, 99)}${comma}${chance.int(1, 9)}K`,
    `${chance.int(1, 9)}${locale === 'en' ? ',' : '.'}${chance.int(100, 999)}`,
  ])
}

export interface ButtonLook {
  ground: string
  ink: string
  border?: string
  round?: number
  height?: number
  size?: number
  wide?: boolean
}

/** A button as platforms draw them: a surface, a text, at times an icon before or after it. */
export function button(text: string, look: ButtonLook, { before = '', after = '', mark = '' } = {}): string {
  const { ground, ink, border = 'transparent', round = 99, height = 36, size = 14, wide = false } = look
  return `<span class="button"${mark} style="background:${ground};color:${ink};border:1px solid ${border};border-radius:${round}px;height:${height}px;font-size:${size}px;${wide ? 'flex:1;' : ''}">${before}${escaped(text)}${after}</span>`
}

/** The button that a page is about, in the scene's state. */
export function stateButton(
  { words, state, colours }: Drawing,
  {
    accent,
    accentInk = '#fff',
    outlined = false,
    ...shape
  }: { accent: string; accentInk?: string; outlined?: boolean } & Omit<ButtonLook, 'ground' | 'ink'>,
  icons: { before?: string; after?: string } = {},
): string {
  if (state === 'none') return ''
  const mark = ' data-state'
  if (state !== 'on')
    return button(
      state === 'back' ? words.back : words.off,
      { ground: accent, ink: accentInk, ...shape },
      { mark },
    )
  const quiet = outlined
    ? { ground: colours.ground, ink: colours.ink, border: colours.line }
    : { ground: colours.quiet, ink: colours.ink }
  return button(words.on, { ...quiet, ...shape }, { ...icons, mark })
}

export const bell =
  '<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" style="margin-right:6px"><path d="M6 17V10a6 6 0 0 1 12 0v7l2 2H4zM10 21h4"/></svg>'
export const chevron =
  '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" style="margin-left:6px"><path d="m6 9 6 6 6-6"/></svg>'
export const tick =
  '<svg width="15" height="15" viewBox="0 0 24 24" style="margin-left:4px"><circle cx="12" cy="12" r="11" fill="#1d9bf0"/><path d="m7 12 4 4 7-8" stroke="#fff" stroke-width="2.5" fill="none"/></svg>'

/** A round portrait in random colours. */
export function portrait({ chance }: Drawing, size: number): string {
  const hue = chance.int(0, 359)
  return `<span style="flex:none;width:${size}px;height:${size}px;border-radius:50%;background:radial-gradient(circle at 35% 30%,hsl(${hue} 60% 70%),hsl(${(hue + 60) % 360} 55% 35%))"></span>`
}

/** Pictures in a grid, as under every profile. */
export function pictures({ chance, phone }: Drawing, columns: number, ratio: string): string {
  const cells = Array.from({ length: columns * (phone ? 2 : 2) }, () => {
    const hue = chance.int(0, 359)
    return `<i style="aspect-ratio:${ratio};border-radius:6px;background:linear-gradient(${chance.int(0, 180)}deg,hsl(${hue} 45% 62%),hsl(${(hue + 80) % 360} 50% 34%))"></i>`
  })
  return `<div style="display:grid;grid-template-columns:repeat(${columns},1fr);gap:8px;margin-top:16px">${cells.join('')}</div>`
}

/** Bio of the page's owner. */
export function bio({ chance, words, mention }: Drawing): string {
  const line = chance.pick(words.bio)
  return escaped(mention ? `${line} · with @${mention}` : line)
}

/** Status bar of a phone. */
export function statusBar({ phone, chance, colours }: Drawing): string {
  if (!phone) return ''
  const time = `${chance.int(8, 22)}:${String(chance.int(0, 59)).padStart(2, '0')}`
  return `<div style="display:flex;justify-content:space-between;padding:12px 22px;font-size:14px;font-weight:600;color:${colours.ink}"><span>${time}</span><span>5G ${chance.int(20, 99)}%</span></div>`
}

const brightAccents = ['#ffffff', '#f1f1f1', '#eff3f4']

/** Other accounts that the page proposes. */
export function proposals(drawing: Drawing, title: string, accent: string): string {
  const { colours, words } = drawing
  if (drawing.proposals.length === 0) return ''
  const rows = drawing.proposals.map(
    ({ handle, on }) =>
      `<div style="display:flex;gap:10px;align-items:center;margin-top:12px">${portrait(drawing, 36)}<div style="flex:1;font-size:13px"><b>${escaped(handle)}</b><br><span style="color:${colours.soft}">@${escaped(handle)}</span></div>${
        on
          ? button(words.followOn, {
              ground: colours.ground,
              ink: colours.ink,
              border: colours.line,
              height: 30,
              size: 13,
            })
          : button(words.followOff, {
              ground: accent,
              ink: brightAccents.includes(accent) ? '#000' : '#fff',
              height: 30,
              size: 13,
            })
      }</div>`,
  )
  return `<div style="margin-top:16px;padding:14px;border:1px solid ${colours.line};border-radius:14px"><b style="font-size:16px">${escaped(title)}</b>${rows.join('')}</div>`
}

/** Navigation at the left of a wide page; on some platforms an entry is the same word as the state. */
export function places({ words, colours }: Drawing, more: readonly string[] = []): string {
  const items = [...words.home.slice(0, 2), ...more, ...words.home.slice(2)]
  return `<div style="width:190px;flex:none;padding:16px 14px;font-size:15px;color:${colours.ink}">${items.map((item) => `<div style="padding:9px 8px">${escaped(item)}</div>`).join('')}</div>`
}

/** Head of a wide page: name of the platform, search, the signed-in account. */
export function topBar(
  { colours, words, viewer }: Drawing,
  platform: string,
  more: readonly string[] = [],
): string {
  const who = viewer ? `<span style="font-size:13px;color:${colours.soft}">@${escaped(viewer)}</span>` : ''
  return `<div style="display:flex;gap:22px;align-items:center;padding:10px 20px;border-bottom:1px solid ${colours.line}"><b style="font-size:19px">${escaped(platform)}</b>${more.map((item) => `<span style="font-size:14px">${escaped(item)}</span>`).join('')}<span style="flex:1;max-width:460px;height:34px;border-radius:20px;background:${colours.quiet};color:${colours.soft};font-size:14px;padding:7px 16px">${escaped(words.search)}</span>${who}</div>`
}
