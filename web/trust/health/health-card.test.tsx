import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryKey } from '#contract/operation.ts'
import { readHealth } from '#contract/trust/health.ts'
import { HealthCard } from './health-card.tsx'

const shown = (sign: object): string => {
  const client = new QueryClient()
  client.setQueryData(queryKey(readHealth, {}), { signs: [sign] })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <HealthCard />
    </QueryClientProvider>,
  )
}

test('an admin reads that backups were not copied to another place', () => {
  const backup = { name: 'backup', state: 'act', count: 2, at: '2026-01-05T02:07:00Z', detail: 'here' }
  expect(shown(backup)).toContain('BACKUP_COMMAND did not copy the newest 2 backups. The log says why.')
})

test('without a mail provider an admin reads where mails appear, also outside the demo', () => {
  const mail = { name: 'mail', state: 'unused', count: 0, at: null, detail: null }
  expect(shown(mail)).toContain('Not set up: mails appear in the server’s terminal.')
})

test('an admin reads that cards can’t be paid, and why the nightly check failed', () => {
  const cards = { name: 'cards', state: 'act', count: 2, at: null, detail: null }
  expect(shown(cards)).toContain('The provider opened no page for 2 checkouts. The log says why.')
  expect(shown({ ...cards, state: 'fine', count: 0 })).toContain('Every checkout got its page.')
  const failed = { ...cards, count: 0, detail: 'Expired API Key' }
  expect(shown(failed)).toContain('The nightly check with the provider failed: Expired API Key')
})
