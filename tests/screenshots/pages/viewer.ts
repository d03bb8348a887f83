import { statusBar } from '../parts.ts'
import { type Drawing, escaped } from '../scene.ts'

/** A picture, and its width for a height of 1. */
interface Shown {
  source: string
  ratio: number
}

/** A program that shows a capture: the gallery of a phone, or the image viewer of a desktop in its window. */
export function viewerPage(drawing: Drawing, shown: Shown): string {
  return drawing.phone ? gallery(drawing, shown) : imageViewer(drawing, shown)
}

const looks = {
  dark: { ground: '#000000', bar: '#101114', ink: '#e8e8ea' },
  light: { ground: '#f4f5f7', bar: '#ffffff', ink: '#202124' },
}

/** The picture as large as it fits. */
const picture = ({ source, ratio }: Shown, { width, height }: { width: number; height: number }): string =>
  `<img src="${source}" style="width:${Math.min(width, height * ratio)}px">`

function gallery(drawing: Drawing, shown: Shown): string {
  const { chance, colours, dark } = drawing
  const { ground, bar, ink } = looks[dark ? 'dark' : 'light']
  const heights = { head: chance.int(40, 56), foot: chance.int(52, 84) }
  const line = `display:flex;align-items:center;justify-content:space-between;padding:0 22px;font-size:14px`
  return `<div style="height:760px;background:${ground};color:${ink};font-family:${drawing.font};display:flex;flex-direction:column">
    <div style="background:${bar}">${statusBar({ ...drawing, colours: { ...colours, ink } })}<div style="${line};height:${heights.head}px"><span>&lt;</span><span>${chance.int(1, 28)} June, ${chance.int(10, 22)}:${chance.int(10, 59)}</span><span>•••</span></div></div>
    <div style="flex:1;display:flex;align-items:center;justify-content:center">${picture(shown, { width: 390, height: 716 - heights.head - heights.foot })}</div>
    <div style="${line};height:${heights.foot}px;background:${bar}"><span>Share</span><span>Edit</span><span>Info</span><span>Delete</span></div></div>`
}

function imageViewer(drawing: Drawing, shown: Shown): string {
  const { chance, dark } = drawing
  const { ground, bar, ink } = looks[dark ? 'dark' : 'light']
  const fit = chance.pick([1, 0.9, 0.8])
  const file = `Screenshot 2026-06-${chance.int(10, 28)}.png`
  return `<div style="height:760px;background:${ground};color:${ink};font-family:${drawing.font};display:flex;flex-direction:column">
    <div style="height:34px;background:${bar};font-size:13px;padding:8px 14px;display:flex;justify-content:space-between"><span>${escaped(file)}</span><span>${Math.round(fit * 100)}% &nbsp; – □ ×</span></div>
    <div style="flex:1;display:flex;align-items:center;justify-content:center">${picture(shown, { width: 1240 * fit, height: 716 * fit })}</div></div>`
}
