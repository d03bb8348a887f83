import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listAllOrders } from '#contract/money/orders/admin.ts'
import { queryKey } from '#contract/operation.ts'
import { CallError } from '../../api/client.ts'
import { AdminOrders } from './admin-orders.tsx'

const query = { state: 'lost', sort: 'total' }
const rejection = {
  error: { code: 'invalid_input', message: 'Invalid.', fields: { state: 'Choose one of these: created.' } },
}

test('a filter in the URL that does not exist is named, and can be left out', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const [address] = queryKey(listAllOrders, { query } as never)
  await client.prefetchInfiniteQuery({
    queryKey: [address, 'pages'],
    queryFn: () => Promise.reject(new CallError(400, 'Bad Request', JSON.stringify(rejection), null)),
    initialPageParam: null,
  })
  const shown = (filters: Record<string, string>) =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <AdminOrders query={filters} />
      </QueryClientProvider>,
    )
  const html = shown(query)
  expect(html).toContain('These filters can’t be used')
  expect(html).toContain('state: Choose one of these: created.')
  expect(html).toMatch(/<a [^>]*href="\?"[^>]*>Without filters/)
  const none = { orders: [], nextCursor: null }
  client.setQueryData(queryKey(listAllOrders, { query: {} }), none)
  expect(shown({})).not.toContain('Without filters')
})
