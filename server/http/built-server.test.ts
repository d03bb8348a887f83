import { expect, test } from 'vitest'
import { shareServer } from '#tests/server.ts'

const server = shareServer({ workers: 2 })

test('the built server rejects a path that cannot be decoded as its source does', async () => {
  const answer = await fetch(`${server.url}/%E0%A4%A`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.text()).toContain('404 Page Not Found')
})
