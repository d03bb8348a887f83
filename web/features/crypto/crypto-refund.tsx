import { getCryptoPayment } from '#contract/crypto.ts'
import { useRead } from '../../api/read.ts'
import { ReturnCard } from './return-card.tsx'

/** What of an order by crypto can be refunded, and what goes back; nothing where there is nothing of either. */
export function CryptoRefund({ orderId }: { orderId: string }) {
  const { data, refetch } = useRead(
    getCryptoPayment,
    { params: { orderId } },
    { isPrivate: true, everyMs: 15_000 },
  )
  const payment = data?.payment
  return payment ? <ReturnCard payment={payment} onSaid={() => void refetch()} /> : null
}
