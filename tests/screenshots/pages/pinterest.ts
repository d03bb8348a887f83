import {
  bio,
  button,
  count,
  pictures,
  portrait,
  proposals,
  stateButton,
  statusBar,
  topBar,
} from '../parts.ts'
import { type Drawing, escaped } from '../scene.ts'

/** A profile, or a pin with its owner. */
export function drawPinterest(drawing: Drawing): string {
  return drawing.action === 'save' ? pin(drawing) : profile(drawing)
}

function profile(drawing: Drawing): string {
  const { phone, colours, words, handle, name, state } = drawing
  const shape = { accent: '#e60023', round: 24, height: 44, size: 16 }
  const own =
    state === 'none' ? button('Edit profile', { ground: colours.quiet, ink: colours.ink, height: 44 }) : ''
  return `${phone ? statusBar(drawing) : topBar(drawing, 'Pinterest', words.home.slice(0, 2))}<div style="display:flex;flex-direction:column;align-items:center;padding:20px">${portrait(drawing, 110)}
    <div style="font-size:${phone ? 26 : 34}px;font-weight:600;margin-top:12px">${escaped(name)}</div><div style="font-size:15px;color:${colours.soft};margin-top:4px">@${escaped(handle)}</div>
    <div style="font-size:15px;margin-top:10px;text-align:center">${bio(drawing)}</div><div style="font-size:15px;margin-top:10px"><b>${count(drawing)} ${escaped(words.followers)} · ${count(drawing)} ${escaped(words.following)}</b></div>
    <div style="display:flex;gap:8px;margin-top:16px">${stateButton({ ...drawing, words: { ...words, on: words.followOn, off: words.followOff } }, shape)}${own}${button(words.message, { ground: colours.quiet, ink: colours.ink, height: 44, size: 16 })}</div>
    <div style="display:flex;gap:22px;margin-top:20px;font-size:16px;font-weight:600">${words.boards.map((tab) => `<span>${escaped(tab)}</span>`).join('')}</div>${proposals(drawing, 'More like this', '#e60023')}</div>${pictures(drawing, phone ? 2 : 6, '2/3')}`
}

function pin(drawing: Drawing): string {
  const { phone, colours, words, handle, chance } = drawing
  const hue = chance.int(0, 359)
  const picture = `<div style="width:${phone ? '100%' : '420px'};aspect-ratio:4/5;border-radius:20px;background:linear-gradient(hsl(${hue} 50% 70%),hsl(${hue + 40} 50% 35%))"></div>`
  const board = button('Workshop', { ground: colours.ground, ink: colours.ink, height: 44, size: 16 }, {})
  const head = `<div style="display:flex;justify-content:space-between;align-items:center;gap:30px">${board}${stateButton(drawing, { accent: '#e60023', accentInk: '#fff', height: 44, size: 16 })}</div>`
  const owner = `<div style="display:flex;gap:10px;align-items:center;margin-top:16px">${portrait(drawing, 44)}<div style="font-size:15px"><b>${escaped(handle)}</b><br><span style="color:${colours.soft}">${count(drawing)} ${escaped(words.followers)}</span></div></div>`
  const about = `<div style="font-size:26px;font-weight:600;margin-top:18px">${bio(drawing)}</div>`
  if (phone)
    return `${statusBar(drawing)}<div style="padding:0 14px">${picture}<div style="margin-top:12px">${head}</div>${owner}${about}</div>`
  return `${topBar(drawing, 'Pinterest', words.home.slice(0, 2))}<div style="display:flex;gap:28px;width:900px;margin:18px auto;padding:18px;border-radius:28px;background:${colours.ground};box-shadow:0 1px 16px #0003">${picture}<div style="flex:1">${head}${about}${owner}</div></div>`
}
