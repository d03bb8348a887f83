import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { root } from '#database/root.ts'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

const services = shareServices(shareDatabase())
const local = shareApp(services)

test('the built renderer has no code of React’s development build, whatever NODE_ENV is', () => {
  const folder = join(root, 'dist/renderer')
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  const code = scripts.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  expect(code).toContain('renderToString')
  expect(code).not.toContain('NODE_ENV')
  expect(code).not.toContain('react-dom-server.node.development')
})

test('a page links the stylesheet of every page, then those of its own parts', async () => {
  const { fetch } = await local.join('looker')
  const linked = async (path: string): Promise<string[]> =>
    [
      ...(await fetch(path)).body.matchAll(
        /<link rel="stylesheet" href="\/assets\/([\w-]+?)-[\w-]{8}\.css">/g,
      ),
    ].map(([, name = '']) => name)
  const [shared, ...own] = await linked('/buy-points')
  expect(shared).toBe('styles')
  expect(own).toContain('orders')
  const elsewhere = await linked('/activities')
  expect(elsewhere).toContain('styles')
  expect(elsewhere).not.toContain('orders')
})

test('a rendered page leaves no timer behind that would keep its data in memory', async () => {
  const { fetch } = await local.join('reader')
  const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  await fetch('/dashboard')
  const before = timers()
  for (let page = 0; page < 5; page += 1) expect((await fetch('/dashboard')).statusCode).toBe(200)
  expect(timers()).toBeLessThanOrEqual(before)
})

test('a page with a list of tasks and its counts reads the member’s view once', async () => {
  const { fetch } = await local.join('lister')
  const query = vi.spyOn(services.pool, 'query')
  const { statusCode } = await fetch('/earn-points')
  const texts = query.mock.calls.map(([statement]) => (statement as { text?: string }).text ?? '')
  query.mockRestore()
  const timesRead = (column: string): number => texts.filter((text) => text.includes(column)).length
  expect(statusCode).toBe(200)
  expect(timesRead('AS live, own.*')).toBe(1)
  expect(timesRead('AS "spotlitIds"')).toBe(1)
})
