import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryKey } from '#contract/operation.ts'
import { readHealth } from '#contract/trust/health.ts'
import { HealthCard } from './health-card.tsx'

const shown = (sign: object, providers: object[] = []): string => {
  const client = new QueryClient()
  client.setQueryData(queryKey(readHealth, {}), { signs: [sign], providers })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <HealthCard />
    </QueryClientProvider>,
  )
}

test('an admin reads that backups were not copied to another place', () => {
  const backup = { name: 'backup', state: 'act', count: 2, at: '2026-01-05T02:07:00Z', detail: 'here' }
  expect(shown(backup)).toContain('BACKUP_COMMAND didn’t copy the newest 2 backups. The log says why.')
})

test('without a mail provider an admin reads where mails appear, also outside the demo', () => {
  const mail = { name: 'mail', state: 'unused', count: 0, at: null, detail: null }
  expect(shown(mail)).toContain('Not set up: emails appear in the server’s terminal.')
})

test('an admin reads that cards can’t be paid, and why the nightly check failed', () => {
  const cards = { name: 'cards', state: 'act', count: 2, at: null, detail: null }
  expect(shown(cards)).toContain('The provider opened no page for 2 checkouts. The log says why.')
  expect(shown({ ...cards, state: 'fine', count: 0 })).toContain('Every checkout got its page.')
  const failed = { ...cards, count: 0, detail: 'Expired API Key' }
  expect(shown(failed)).toContain('The nightly check with the provider failed: Expired API Key')
})

test('an admin reads which provider rejected and why, and that another was never asked', () => {
  const mail = { name: 'mail', state: 'fine', count: 0, at: null, detail: null }
  const at = '2026-01-05T02:07:00Z'
  const rejected = { name: 'twitch', state: 'rejected', detail: 'It rejects the keys (403).', at }
  const unproved = { name: 'storage', state: 'unproved', detail: null, at: null }
  const off = { name: 'vk', state: 'off', detail: null, at: null }
  const page = shown(mail, [rejected, unproved, off])
  expect(page).toContain('Providers: 0 working, 1 failed, 1 unproved')
  expect(page).toMatch(/<dt[^>]*>Twitch<\/dt><dd>Rejected\. It rejects the keys \(403\)\. Asked <time/)
  expect(page).toMatch(/<dt[^>]*>Files<\/dt><dd>Unproved: never asked\./)
  expect(page).not.toContain('>VK<')
  expect(page).toMatch(/<details[^>]* open=""/)
  expect(shown(mail, [unproved])).not.toMatch(/<details[^>]* open=""/)
})
