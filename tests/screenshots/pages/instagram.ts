import {
  bio,
  button,
  chevron,
  count,
  pictures,
  places,
  portrait,
  proposals,
  stateButton,
  statusBar,
} from '../parts.ts'
import { type Drawing, escaped } from '../scene.ts'

/** A profile. */
export function drawInstagram(drawing: Drawing): string {
  const { phone, colours, words, handle, name, state } = drawing
  const shape = { accent: '#4a5df9', round: 8, height: 32 }
  const message = button(words.message, {
    ground: colours.quiet,
    ink: colours.ink,
    round: 8,
    height: 32,
    wide: phone,
  })
  const own =
    state === 'none'
      ? button('Edit profile', { ground: colours.quiet, ink: colours.ink, round: 8, height: 32, wide: phone })
      : ''
  const buttons = `${stateButton(drawing, { ...shape, wide: phone }, { after: chevron })}${own}${message}`
  const facts: [string, string][] = [
    [count(drawing), words.posts],
    [count(drawing), words.followers],
    [count(drawing), words.following],
  ]
  const about = `<div style="font-size:14px;margin-top:10px"><b>${escaped(name)}</b><br>${bio(drawing)}</div>`
  if (phone)
    return `${statusBar(drawing)}<div style="padding:0 16px"><div style="font-size:20px;font-weight:700;text-align:center;padding:6px 0 12px">${escaped(handle)}</div>
      <div style="display:flex;align-items:center;gap:22px">${portrait(drawing, 82)}${facts.map(([number, word]) => `<div style="text-align:center;font-size:14px"><b style="font-size:16px">${number}</b><br>${escaped(word)}</div>`).join('')}</div>
      ${about}<div style="display:flex;gap:8px;margin-top:14px">${buttons}</div>${proposals(drawing, 'Suggested for you', '#4a5df9')}</div>${pictures(drawing, 3, '1')}`
  return `<div style="display:flex">${places(drawing, ['Reels', 'Messages'])}<div style="flex:1;max-width:900px;padding:30px 40px"><div style="display:flex;gap:50px;align-items:center">${portrait(drawing, 150)}<div>
    <div style="display:flex;gap:12px;align-items:center"><span style="font-size:20px;margin-right:10px">${escaped(handle)}</span>${buttons}</div>
    <div style="display:flex;gap:36px;font-size:16px;margin-top:18px">${facts.map(([number, word]) => `<span><b>${number}</b> ${escaped(word)}</span>`).join('')}</div>${about}</div></div>${proposals(drawing, 'Suggested for you', '#4a5df9')}${pictures(drawing, 3, '1')}</div></div>`
}
