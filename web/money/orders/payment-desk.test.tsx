import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeskFigures } from './payment-desk.tsx'

test.each([
  ['live', true],
  [null, false],
] as const)('with cards %s the provider is said to be checked: %s', (mode, isChecked) => {
  const lastReconciled = { at: '2026-12-01T03:00:00Z', found: 0 }
  const card = { mode, problem: null, waitingEvents: 0, lastEventAt: null, lastReconciled, apiVersion: null }
  const days30 = { paidOrders: 0, paidCents: 0, refundedCents: 0 }
  const desk = { card, crypto: null, days30, openRefunds: 0, openDisputes: 0 }
  const html = renderToStaticMarkup(<DeskFigures desk={desk} />)
  expect(html.includes('missed by events')).toBe(isChecked)
})
