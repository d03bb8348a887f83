import { useEffect, useRef } from 'react'
import { halvesShape } from '../../design/halves.tsx'
import { whenSeen } from './other-tab.ts'
import { secondsLeft, type VisitState, visitProgress } from './visit-phases.ts'

/**
 * Shows a visit in the row of tabs, since its member looks at another one: the time left, then the points, as title, and
 * two halves that fill as icon. Once the page is seen again, or the visit fails, both are the page's own.
 */
export function useTabTitle(state: VisitState, requiredSeconds: number): void {
  const own = useRef<{ title: string; icon: string } | null>(null)
  useEffect(() => {
    const restore = (): void => {
      if (own.current) show(own.current)
    }
    const name = own.current?.title ?? document.title
    const title = tabTitle(state, { requiredSeconds, product: name.split(' · ').at(-1) ?? '' })
    if (title === null) return restore()
    own.current ??= { title: document.title, icon: iconLink()?.href ?? '' }
    const drawing = encodeURIComponent(drawHalves(visitProgress(state, requiredSeconds)))
    show({ title, icon: `data:image/svg+xml,${drawing}` })
    if (state.phase === 'complete') whenSeen(restore)
  }, [state, requiredSeconds])
}

/** The title during a visit and once it is paid; null: the page's own. */
export function tabTitle(
  state: VisitState,
  { requiredSeconds, product }: { requiredSeconds: number; product: string },
): string | null {
  if (state.phase === 'visiting') return `${secondsLeft(state.elapsedMs, requiredSeconds)} s · ${product}`
  return state.phase === 'complete' ? `+${state.pointsEarned} · done` : null
}

const iconLink = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')

function show({ title, icon }: { title: string; icon: string }): void {
  document.title = title
  iconLink()?.setAttribute('href', icon)
}

const dome = 'M0 84V22a22 22 0 0 1 44 0v62a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z'

/** The halves in ink on the tile of our icon, which reads on light and dark rows of tabs. */
function drawHalves(progress: number): string {
  const { leftLevel, rightLevel, drop, shift } = halvesShape(progress)
  const half = (x: number, y: number, level: number): string =>
    `<g transform="translate(${x} ${y})"><path d="${dome}" fill="#4a4e4a"/>` +
    `<g clip-path="url(#d)"><path d="M0 ${level}h44v88H0z" fill="#f3f5f3"/></g></g>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -8 128 128"><rect x="-14" y="-8" width="128" height="128" rx="28" fill="#0c0d0c"/>' +
    `<clipPath id="d"><path d="${dome}"/></clipPath>` +
    `${half(4.5 + shift, 5, leftLevel)}${half(51.5 - shift, 5 + drop, rightLevel)}</svg>`
  )
}
