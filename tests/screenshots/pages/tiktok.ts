import {
  bio,
  button,
  count,
  pictures,
  places,
  portrait,
  proposals,
  stateButton,
  statusBar,
  topBar,
} from '../parts.ts'
import { type Drawing, escaped } from '../scene.ts'

/** A profile. */
export function drawTiktok(drawing: Drawing): string {
  const { phone, colours, words, handle, name, state } = drawing
  const shape = { accent: '#fe2c55', round: phone ? 6 : 8, height: phone ? 44 : 40, size: 16 }
  const message = button(words.message, {
    ground: colours.quiet,
    ink: colours.ink,
    round: shape.round,
    height: shape.height,
    size: 16,
  })
  const own =
    state === 'none'
      ? button('Edit profile', { ground: colours.quiet, ink: colours.ink, round: 6, height: 40, size: 16 })
      : ''
  const facts: [string, string][] = [
    [count(drawing), words.following],
    [count(drawing), words.followers],
    [count(drawing), words.likes],
  ]
  if (phone)
    return `${statusBar(drawing)}<div style="padding:0 20px;display:flex;flex-direction:column;align-items:center"><b style="font-size:17px">${escaped(name)}</b>
      <div style="margin-top:14px">${portrait(drawing, 96)}</div><div style="font-size:17px;margin-top:10px">@${escaped(handle)}</div>
      <div style="display:flex;gap:34px;margin-top:14px">${facts.map(([number, word]) => `<div style="text-align:center;font-size:13px;color:${colours.soft}"><b style="font-size:17px;color:${colours.ink}">${number}</b><br>${escaped(word)}</div>`).join('')}</div>
      <div style="display:flex;gap:8px;margin-top:16px">${stateButton(drawing, shape)}${own}${message}</div><div style="font-size:14px;margin-top:14px">${bio(drawing)}</div>${proposals(drawing, 'Suggested accounts', '#fe2c55')}</div>${pictures(drawing, 3, '3/4')}`
  return `${topBar(drawing, 'TikTok')}<div style="display:flex">${places(drawing, [words.followOn, 'LIVE'])}<div style="flex:1;padding:26px"><div style="display:flex;gap:26px">${portrait(drawing, 150)}<div>
    <div style="display:flex;gap:12px;align-items:baseline"><b style="font-size:24px">${escaped(handle)}</b><span style="font-size:18px">${escaped(name)}</span></div>
    <div style="display:flex;gap:12px;margin-top:16px">${stateButton(drawing, shape)}${own}${message}</div>
    <div style="display:flex;gap:22px;font-size:17px;margin-top:16px">${facts.map(([number, word]) => `<span><b>${number}</b> <span style="color:${colours.soft}">${escaped(word)}</span></span>`).join('')}</div><div style="font-size:15px;margin-top:12px">${bio(drawing)}</div></div></div>${pictures(drawing, 5, '3/4')}</div>${drawing.proposals.length > 0 ? `<div style="width:300px;padding:12px">${proposals(drawing, 'Suggested accounts', '#fe2c55')}</div>` : ''}</div>`
}
