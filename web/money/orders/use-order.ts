import { getOrder } from '#contract/money/orders.ts'
import type { Output } from '#contract/operation.ts'
import { useRead } from '../../api/read.ts'

/** An order with its state changes and refunds. */
export type WholeOrder = Output<typeof getOrder>

interface OrderRead {
  whole: WholeOrder | undefined
  isPending: boolean
  retry: () => void
}

/** Reads an order. While everyMs returns milliseconds, the order is read again at that interval. */
export function useOrder(
  orderId: string,
  everyMs?: (whole: WholeOrder | undefined) => number | undefined,
): OrderRead {
  const isOrderId = /^[0-9a-f-]{36}$/.test(orderId)
  const first = useRead(getOrder, { params: { orderId } }, { enabled: isOrderId })
  const pollMs = everyMs?.(first.data)
  useRead(
    getOrder,
    { params: { orderId } },
    {
      enabled: isOrderId && pollMs !== undefined,
      ...(pollMs !== undefined && { everyMs: pollMs }),
    },
  )
  return { whole: first.data, isPending: isOrderId && first.isPending, retry: () => void first.refetch() }
}
