import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listReviews } from '#contract/checks/reviews.ts'
import { queryKey } from '#contract/operation.ts'
import { WaitsContext } from '../../layout/waits.ts'
import { OwnerDesk } from './owner-desk.tsx'

const seconds = { verdictSeconds: 72 * 3600, disputeSeconds: 1, freshProofSeconds: 1, holdSeconds: 1 }
const waits = { ...seconds, undoneSeconds: 1, appealSeconds: 1, screenshotSeconds: 1 }

function deskOf(decides: boolean): string {
  const client = new QueryClient()
  client.setQueryData(queryKey(listReviews, {}), { reviews: [], waiting: 0, decides, nextCursor: null })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WaitsContext value={waits}>
        <OwnerDesk />
      </WaitsContext>
    </QueryClientProvider>,
  )
}

test('an owner whose screenshots admins decide is not told of a time to decide them', () => {
  const promise = /credited after|to review each/
  expect(deskOf(true)).toMatch(promise)
  expect(deskOf(false)).not.toMatch(promise)
  expect(deskOf(false)).toContain('The others are waiting for an admin.')
})
