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
  tick,
} from '../parts.ts'
import { type Drawing, escaped } from '../scene.ts'

/** A profile. */
export function drawTwitter(drawing: Drawing): string {
  const { phone, colours, words, handle, name, dark, chance, state } = drawing
  const accent = dark ? '#eff3f4' : '#0f1419'
  const shape = {
    accent,
    accentInk: dark ? '#0f1419' : '#fff',
    outlined: true,
    height: phone ? 32 : 36,
    size: 15,
  }
  const followsYou = state === 'back' || chance.oneIn(5)
  const badge = followsYou
    ? `<span style="background:${colours.quiet};border-radius:4px;padding:1px 5px;font-size:11px;margin-left:6px">Follows you</span>`
    : ''
  const own =
    state === 'none'
      ? button('Edit profile', { ground: colours.ground, ink: colours.ink, border: colours.line })
      : ''
  const profile = `<div style="height:${phone ? 110 : 170}px;background:linear-gradient(100deg,#89b,#246)"></div><div style="padding:0 16px">
    <div style="display:flex;justify-content:space-between;align-items:flex-start"><span style="margin-top:-46px">${portrait(drawing, phone ? 78 : 120)}</span><span style="margin-top:12px">${stateButton(drawing, shape)}${own}</span></div>
    <div style="font-size:20px;font-weight:800;margin-top:6px">${escaped(name)}${chance.oneIn(2) ? tick : ''}</div><div style="font-size:15px;color:${colours.soft}">@${escaped(handle)}${badge}</div>
    <div style="font-size:15px;margin-top:12px">${bio(drawing)}</div>
    <div style="font-size:14px;margin-top:12px;color:${colours.soft}"><b style="color:${colours.ink}">${count(drawing)}</b> ${escaped(words.following)} &nbsp; <b style="color:${colours.ink}">${count(drawing)}</b> ${escaped(words.followers)}</div>
    <div style="display:flex;gap:32px;margin-top:16px;padding:10px 0;border-bottom:1px solid ${colours.line};font-size:15px">${words.tabs.map((tab) => `<span>${escaped(tab)}</span>`).join('')}</div>${pictures(drawing, 3, '1')}</div>`
  if (phone) return `${statusBar(drawing)}${profile}${proposals(drawing, 'You might like', accent)}`
  return `<div style="display:flex">${places(drawing)}<div style="width:600px;border:1px solid ${colours.line};border-width:0 1px"><div style="padding:8px 16px"><b style="font-size:19px">${escaped(name)}</b><div style="font-size:13px;color:${colours.soft}">${chance.int(20, 9999)} posts</div></div>${profile}</div><div style="width:320px;padding:10px 22px">${proposals(drawing, 'You might like', accent)}</div></div>`
}
