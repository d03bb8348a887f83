import { count, statusBar } from '../parts.ts'
import { type Drawing, escaped } from '../scene.ts'
import type { DrawnPlatform } from '../words.ts'

const titles: Record<DrawnPlatform, string> = {
  youtube: 'YouTube',
  twitter: 'X',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  soundcloud: 'SoundCloud',
}

/** A plain page by hand, with the words of the platform's page, in an order of its own. */
export function drawRedrawn(drawing: Drawing): string {
  const { chance, colours, words, platform, name, handle } = drawing
  const tabs = {
    youtube: [words.following],
    twitter: words.tabs,
    instagram: [words.posts, words.following],
    tiktok: [words.following, words.likes],
    pinterest: words.boards,
    soundcloud: ['Tracks', 'Playlists'],
  }[platform]
  const look = chance.pick([
    'border:2px outset #bbb;background:#eee;color:#000;padding:4px 12px',
    `border:0;border-radius:18px;background:${colours.quiet};color:${colours.ink};padding:9px 20px`,
    `border:1px solid ${colours.line};border-radius:4px;background:${colours.ground};color:${colours.ink};padding:6px 16px`,
  ])
  const button = `<span style="display:inline-block;font-size:${chance.int(14, 18)}px;${look}">${escaped(words.on)}</span>`
  const who = `<div style="font-size:26px;font-weight:700">${escaped(name)}</div><div style="font-size:16px;margin-top:4px">${chance.oneIn(4) ? '' : '@'}${escaped(handle)}</div>`
  const facts = `<div style="margin:14px 0">${count(drawing)} ${escaped(words.followers)}</div>`
  const list = `<div style="margin:14px 0">${tabs.map((tab) => `<span style="margin-right:18px">${escaped(tab)}</span>`).join('')}</div>`
  const row = `<div style="display:flex;gap:24px;align-items:center"><div>${who}</div>${button}</div>`
  const parts = chance.pick([
    [who, facts, button, list],
    [who, button, facts, list],
    [row, facts, list],
    [button, who, facts, list],
    [list, facts, who, button],
  ])
  return `${statusBar(drawing)}<div style="padding:20px;font-size:15px"><div style="font-size:22px;font-weight:700;border-bottom:1px solid ${colours.line};padding-bottom:10px;margin-bottom:18px">${titles[platform]}</div>${parts.join('')}</div>`
}
