import type { Output } from '#contract/operation.ts'
import { getOrder } from '#contract/orders.ts'
import { useRead } from '../../api/read.ts'

/** An order with what happened to it. */
export type WholeOrder = Output<typeof getOrder>

interface OrderRead {
  whole: WholeOrder | undefined
  isPending: boolean
  retry: () => void
}

/** Reads an order; everyMs: again and again while something of it is on its way. */
export function useOrder(
  orderId: string,
  everyMs?: (whole: WholeOrder | undefined) => number | undefined,
): OrderRead {
  const named = /^[0-9a-f-]{36}$/.test(orderId)
  const first = useRead(getOrder, { params: { orderId } }, { enabled: named })
  const again = everyMs?.(first.data)
  useRead(
    getOrder,
    { params: { orderId } },
    {
      enabled: named && again !== undefined,
      ...(again !== undefined && { everyMs: again }),
    },
  )
  return { whole: first.data, isPending: named && first.isPending, retry: () => void first.refetch() }
}
