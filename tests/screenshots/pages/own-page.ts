import { button } from '../parts.ts'
import { type Drawing, escaped } from '../scene.ts'

/** A screenshot of our own task page, which contains the handle and every word that is wanted. */
export function drawOwnPage(drawing: Drawing): string {
  const { colours, words, handle, phone, platform } = drawing
  return `<div style="padding:${phone ? 18 : 40}px;max-width:720px;margin:auto"><b style="font-size:20px">Mutuals</b>
    <div style="margin-top:26px;padding:22px;border-radius:16px;border:1px solid ${colours.line};background:${colours.card}"><div style="font-size:26px;font-weight:700">${escaped(words.off)}: ${escaped(platform)}</div>
    <div style="font-size:16px;margin-top:8px">@${escaped(handle)}</div><p style="font-size:15px;color:${colours.soft}">Press ${escaped(words.off)} on the page of @${escaped(handle)}. Your screenshot has to show “${escaped(words.on)}” and the handle.</p>
    <div style="display:flex;gap:10px">${button('Open the page', { ground: '#1d8a5f', ink: '#fff' })}${button('Send a screenshot', { ground: colours.quiet, ink: colours.ink })}</div>
    <div style="display:flex;gap:10px;margin-top:14px">${button('8 points', { ground: colours.quiet, ink: colours.ink, height: 26, size: 13 })}${button('Needs a screenshot', { ground: colours.quiet, ink: colours.ink, height: 26, size: 13 })}</div></div></div>`
}
