import {
  bell,
  bio,
  chevron,
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

/** A channel's page. */
export function drawYoutube(drawing: Drawing): string {
  const { phone, colours, words, handle, name, dark, chance } = drawing
  const shape = { accent: dark ? '#f1f1f1' : '#0f0f0f', accentInk: dark ? '#0f0f0f' : '#fff' }
  const icons = chance.oneIn(2) ? { before: bell, after: chevron } : { after: chevron }
  const facts = `<span>@${escaped(handle)}</span> · ${count(drawing)} ${escaped(words.followers)} · ${chance.int(3, 400)} ${escaped(words.following)}`
  const about = `<div style="font-size:14px;color:${colours.soft};margin-top:8px">${bio(drawing)}</div>`
  if (phone)
    return `${statusBar(drawing)}<div style="padding:0 14px"><div style="height:64px;border-radius:12px;background:linear-gradient(90deg,#7aa,#345)"></div>
      <div style="display:flex;gap:14px;align-items:center;margin-top:14px">${portrait(drawing, 68)}<div><div style="font-size:23px;font-weight:700">${escaped(name)}</div><div style="font-size:13px">@${escaped(handle)}</div><div style="font-size:12px;color:${colours.soft}">${count(drawing)} ${escaped(words.followers)} · ${chance.int(3, 400)} ${escaped(words.following)}</div></div></div>
      ${about}<div style="display:flex;margin-top:12px">${stateButton(drawing, { ...shape, wide: true }, icons)}</div>${pictures(drawing, 2, '16/9')}</div>`
  return `${topBar(drawing, 'YouTube')}<div style="display:flex">${places(drawing, ['Shorts', 'Subscriptions'])}<div style="flex:1;padding:18px 24px">
    <div style="height:110px;border-radius:12px;background:linear-gradient(90deg,#c96,#623)"></div>
    <div style="display:flex;gap:22px;margin-top:18px">${portrait(drawing, 140)}<div><div style="font-size:34px;font-weight:700">${escaped(name)}</div><div style="font-size:14px;color:${colours.soft};margin-top:4px">${facts}</div>${about}
    <div style="display:flex;margin-top:14px">${stateButton(drawing, shape, icons)}</div></div></div>${pictures(drawing, 4, '16/9')}</div>${drawing.proposals.length > 0 ? `<div style="width:300px;padding:16px">${proposals(drawing, 'Channels', shape.accent)}</div>` : ''}</div>`
}
