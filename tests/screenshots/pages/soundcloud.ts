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

/** A musician's page, or one track with its musician. */
export function drawSoundcloud(drawing: Drawing): string {
  const { phone, colours, words, handle, action, dark } = drawing
  const head = phone ? statusBar(drawing) : topBar(drawing, 'SoundCloud', ['Home', 'Feed', 'Library'])
  const shape = {
    accent: dark ? '#ffffff' : '#111111',
    accentInk: dark ? '#111' : '#fff',
    round: 4,
    height: 32,
  }
  const quiet = { ground: colours.quiet, ink: colours.ink, round: 4, height: 32 }
  const others = `${button('Share', quiet)}${button(words.message, quiet)}`
  if (action === 'like')
    return `${head}<div style="display:flex;gap:22px;padding:22px;background:linear-gradient(120deg,#7a8a99,#4c3a3a);color:#fff"><div style="flex:1"><span style="background:#000;padding:5px 9px;font-size:${phone ? 17 : 24}px">${bio(drawing)}</span><br><span style="display:inline-block;background:#000;margin-top:8px;padding:4px 8px;font-size:16px">${escaped(handle)}</span></div>${phone ? '' : portrait(drawing, 200)}</div>
      <div style="display:flex;gap:6px;padding:14px 22px">${stateButton(drawing, shape)}${others}</div><div style="display:flex;gap:12px;padding:6px 22px;align-items:center">${portrait(drawing, 60)}<b style="font-size:15px">${escaped(handle)}</b><span style="color:${colours.soft};font-size:13px">${count(drawing)} ${escaped(words.followers)}</span></div><div style="padding:6px 22px;font-size:14px">${count(drawing)} comments</div>${proposals(drawing, 'Related tracks', '#f50')}`
  return `${head}<div style="display:flex;gap:26px;padding:26px;align-items:center;background:linear-gradient(120deg,#8a7a66,#39495a)">${portrait(drawing, phone ? 90 : 170)}<span style="background:#000;color:#fff;padding:5px 10px;font-size:${phone ? 18 : 24}px">${escaped(handle)}</span></div>
    <div style="display:flex;gap:6px;padding:14px 22px;${phone ? '' : 'justify-content:flex-end'}">${stateButton(drawing, shape)}${others}</div>
    <div style="display:flex;gap:26px;padding:4px 22px;font-size:13px;color:${colours.soft}">${[words.followers, words.following, 'Tracks'].map((word) => `<span>${escaped(word)}<br><b style="font-size:20px;color:${colours.ink}">${count(drawing)}</b></span>`).join('')}</div><div style="padding:10px 22px;font-size:14px">${bio(drawing)}</div>${proposals(drawing, 'Who to follow', '#f50')}<div style="padding:0 22px">${pictures(drawing, phone ? 2 : 5, '1')}</div>`
}
