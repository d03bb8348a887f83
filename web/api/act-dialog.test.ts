import { afterEach, expect, test, vi } from 'vitest'
import { reportUndone } from '#contract/checks/retention.ts'
import { adjustPoints } from '#contract/trust/point-changes.ts'
import { declareAct } from './act-dialog.tsx'
import { createWriteOnce } from './use-act.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an act sends what was typed, under a key if its operation takes one, and words its button and its toast', async () => {
  const server = vi.fn<typeof fetch>(async () => new Response(JSON.stringify({ change: { state: 'done' } })))
  vi.stubGlobal('fetch', server)
  const adjustment = declareAct(adjustPoints, {
    title: 'Points of clay',
    verb: 'Add points',
    follow: ({ reason }) => ({ verb: `Add for ${reason}` }),
    fields: { reason: { label: 'Reason' } },
    params: { memberId: '7' },
    body: ({ reason }) => ({ points: 3, reason }),
    said: ({ change }, { reason }) => `${change.state}: ${reason}`,
  })
  const report = declareAct(reportUndone, {
    title: 'Did clay undo it?',
    verb: 'Report it',
    params: { attemptId: '9' },
    body: () => ({}),
    said: 'Reported.',
  })
  expect([adjustment.follow({ reason: 'photos' }), report.follow({})]).toEqual([
    { verb: 'Add for photos' },
    {},
  ])
  const writeOnce = createWriteOnce()
  expect(await adjustment.run({ reason: 'Was paid late.' }, writeOnce)).toBe('done: Was paid late.')
  expect(await report.run({}, writeOnce)).toBe('Reported.')
  const sent = server.mock.calls.map(([url, init]) => ({
    url,
    body: init?.body,
    hasKey: new Headers(init?.headers).has('idempotency-key'),
  }))
  expect(sent).toEqual([
    { url: '/api/admin/members/7/points', body: '{"points":3,"reason":"Was paid late."}', hasKey: true },
    { url: '/api/retention/follows/9/reports', body: '{}', hasKey: false },
  ])
})
