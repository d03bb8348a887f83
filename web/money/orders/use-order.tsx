import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getOrder } from '#contract/money/orders.ts'
import type { Output } from '#contract/operation.ts'
import { authCacheKey } from '../../api/cache-times.ts'
import { codeOf, useRead } from '../../api/read.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState, NotRead } from '../../design/placeholders.tsx'

/** An order with its state changes and refunds. */
export type WholeOrder = Output<typeof getOrder>

/** Reads an order. While everyMs returns milliseconds, the order is read again at that interval. */
export function useOrder(
  orderId: string,
  everyMs: (whole: WholeOrder | undefined) => number | undefined = () => undefined,
) {
  const enabled = /^[0-9a-f-]{36}$/.test(orderId)
  const { data, error, isPending, refetch } = useRead(getOrder, { params: { orderId } }, { enabled, everyMs })
  const isMissing = useIsMissing(error)
  return {
    whole: isMissing ? undefined : data,
    isPending: enabled && isPending,
    retry: () => void refetch(),
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
  named: boolean
  isPending: boolean
  retry: () => void
}

/** Shown in place of an order that is loading, could not be loaded, or is not named in the URL. */
export function MissingOrder({ named, isPending, retry }: Props) {
  return (
    <Card flush>
      {named ? (
        <NotRead
          isPending={isPending}
          title="Order not found"
          text="It may belong to another account. Nothing is lost."
          retry={retry}
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
