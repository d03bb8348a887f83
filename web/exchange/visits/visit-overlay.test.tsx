import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Task } from '#contract/exchange/tasks.ts'
import { TooltipProvider } from '../../design/tooltip.tsx'
import type { AfterVisit } from './use-after-visit.ts'
import { VisitOverlay } from './visit-overlay.tsx'
import type { VisitState } from './visit-phases.ts'

const render = (element: ReactElement): string =>
  renderToStaticMarkup(<TooltipProvider>{element}</TooltipProvider>)
const card = (state: VisitState, tabClosed: boolean | null = null, after?: AfterVisit): string =>
  render(
    <VisitOverlay
      state={state}
      tabClosed={tabClosed}
      {...(after && { after })}
      site="marlowandpine.com"
      requiredSeconds={15}
      points={8}
    />,
  )
const text = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
/** Text of the status region, without what follows it. */
const status = (html: string): string => text(/role="status">(.*?)<\/div>/.exec(html)?.[1] ?? '').trim()
const visiting = (elapsedMs: number): VisitState => ({
  phase: 'visiting',
  startedAtMs: 0,
  elapsedMs,
  counting: false,
})

test('starting names the site, and without a tab the card waits', () => {
  const opening = card({ phase: 'starting', step: 'opening' })
  expect(status(opening)).toContain('Opening marlowandpine.com')
  expect(opening).not.toContain('Open Website')
  const blocked = card({ phase: 'starting', step: 'blocked' })
  expect(status(blocked)).toBe('marlowandpine.com Ready when you are')
})

test('visiting counts the seconds outside the announced text', () => {
  const [early, late] = [card(visiting(1000)), card(visiting(6000))]
  expect(text(late)).toContain('9 s left of 15')
  expect(text(late)).toContain('Keep Mutuals open to earn')
  expect(status(late)).toBe('Visiting marlowandpine.com')
  expect(status(early)).toBe(status(late))
})

test('complete shows the points, and says who closes the other tab', () => {
  const done: VisitState = { phase: 'complete', pointsEarned: 8 }
  expect(status(card(done))).toBe('Visit complete +8 points')
  expect(text(card(done))).toContain('In your balance now Back to Earn Points')
  expect(text(card(done, false))).toContain('You can close the other tab')
  expect(text(card(done, true))).toContain('We closed the other tab')
})

test('complete says what the balance is good for, and offers the next task with its points', () => {
  const done: VisitState = { phase: 'complete', pointsEarned: 3 }
  const next = {
    id: '7',
    action: 'visit',
    url: 'https://kiln.example/',
    points: 6,
    requiredDuration: 15,
    title: 'A kiln',
  }
  const meaning = 'You have 53: enough for 13 visitors.'
  const shown = card(done, null, { meaning, next: next as Task })
  expect(status(shown)).toBe(`Visit complete +3 points ${meaning}`)
  expect(text(shown)).toContain('Next visit, 15 s : A kiln 6 points')
  expect(shown).toContain(
    'href="/website-viewer?url=https%3A%2F%2Fkiln.example%2F&amp;websiteId=7&amp;points=6"',
  )
  const alone = card(done, null, { meaning, next: null })
  expect(text(alone)).not.toContain('Next')
  expect(alone).toContain('href="/earn-points"')
})

test('failed says why, and offers Try again only if it can help', () => {
  const failed = (retry: 'start' | 'result' | null): string =>
    card({ phase: 'failed', reason: 'The owner ended it.', detail: 'Pick another.', retry })
  expect(status(failed(null))).toBe('No points this time The owner ended it. Pick another.')
  expect(failed('start')).toContain('Try again</button>')
  expect(failed(null)).not.toContain('Try again')
  expect(failed(null)).toContain('href="/earn-points"')
  // Its response was lost, so it may have paid.
  expect(status(failed('result'))).toMatch(/^Result not known yet /)
})
