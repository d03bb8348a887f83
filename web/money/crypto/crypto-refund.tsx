import { getCryptoPayment } from '#contract/money/crypto.ts'
import { useRead } from '../../api/read.ts'
import { ReturnCard } from './return-card.tsx'

/** Refundable points of a crypto order and its refunds; renders nothing if there is neither. */
export function CryptoRefund({ orderId }: { orderId: string }) {
  const { data, refetch } = useRead(
    getCryptoPayment,
    { params: { orderId } },
    { isPrivate: true, everyMs: 15_000 },
  )
  const payment = data?.payment
  return payment ? <ReturnCard payment={payment} onRequested={() => void refetch()} /> : null
}
