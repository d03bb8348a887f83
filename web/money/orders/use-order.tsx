import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getOrder } from '#contract/money/orders.ts'
import type { Output } from '#contract/operation.ts'
import { authCacheKey } from '../../api/cache-times.ts'
import { codeOf, useRead } from '../../api/read.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { EmptyState, NotRead } from '../../design/placeholders.tsx'
import { Time } from '../../design/time.tsx'

/** An order with its state changes and refunds. */
export type WholeOrder = Output<typeof getOrder>

/**
 * Reads an order. While everyMs returns milliseconds, the order is read again at that interval. instead: why there is none,
 * for MissingOrder.
 */
export function useOrder(
  orderId: string,
  everyMs: (whole: WholeOrder | undefined) => number | undefined = () => undefined,
) {
  const enabled = /^[0-9a-f-]{36}$/.test(orderId)
  const { data, error, isPending, refetch } = useRead(getOrder, { params: { orderId } }, { enabled, everyMs })
  const isMissing = useIsMissing(error) || !enabled
  return {
    whole: isMissing ? undefined : data,
    instead: { isNamed: orderId !== '', isMissing, isPending, retry: () => void refetch() },
  }
}

/**
 * True if a read of an order failed because the member has none with this id. If it failed because the session has
 * ended, the frame shows the login screen, which leads back here.
 */
export function useIsMissing(error: unknown): boolean {
  const client = useQueryClient()
  const code = codeOf(error)
  useEffect(() => {
    if (code === 'unauthorized') void client.invalidateQueries({ queryKey: authCacheKey })
  }, [client, code])
  return code === 'not_found' || code === 'invalid_input'
}

interface Props {
  /** True if the URL names an order. */
  isNamed: boolean
  /** True if the member has no such order. */
  isMissing: boolean
  isPending: boolean
  retry: () => void
}

/** Shown in place of an order that is loading, could not be loaded, does not exist, or is not named in the URL. */
export function MissingOrder({ isNamed, isMissing, isPending, retry }: Props) {
  if (!isMissing)
    return <NotRead isCard isPending={isPending} title="Couldn’t load this order" retry={retry} />
  return (
    <Card flush>
      {isNamed ? (
        <EmptyState
          title="Order not found"
          text="It may belong to another account. Nothing is lost."
          action={<ButtonLink href="/purchase-history">Purchase history</ButtonLink>}
        />
      ) : (
        <EmptyState
          title="No order chosen"
          text="Choose a package first; its order appears here."
          action={<ButtonLink href="/buy-points">Buy Points</ButtonLink>}
        />
      )}
    </Card>
  )
}

/** Says that an order of premium starts once the premium already paid for has ended. until: its end; renders nothing without. */
export function StartsLater({ until }: { until: string | null | undefined }) {
  if (!until) return null
  return (
    <Note tone="warn">
      You have premium until <Time inSentence iso={until} format="date" />. This term starts when it ends.
    </Note>
  )
}
