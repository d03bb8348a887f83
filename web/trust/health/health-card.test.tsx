import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryKey } from '#contract/operation.ts'
import { readHealth } from '#contract/trust/health.ts'
import { HealthCard } from './health-card.tsx'

test('without a mail provider an admin reads where mails appear, also outside the demo', () => {
  const client = new QueryClient()
  const mail = { name: 'mail', state: 'unused', count: 0, at: null, detail: null }
  client.setQueryData(queryKey(readHealth, {}), { signs: [mail] })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <HealthCard />
    </QueryClientProvider>,
  )
  expect(html).toContain('Not set up: mails appear in the server’s terminal.')
})
