import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CryptoPayment, getCryptoPayment, openCryptoPayment } from '#contract/money/crypto.ts'
import { getOrder, type Order } from '#contract/money/orders.ts'
import { queryKey } from '#contract/operation.ts'
import { sentenceOf, write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { useRead } from '../../api/read.ts'

/** Refetch intervals: while the payment is awaited, and once the order is paid. */
const waitingMs = 2_500
const paidMs = 30_000

interface Checkout {
  order: Order | undefined
  payment: CryptoPayment | null
  /** Reason that no wallet address could be opened. */
  problem: string | undefined
  isMissing: boolean
  open: () => void
  refetch: () => void
}

/** An order paid with crypto: opens its wallet address once, then polls order and payment. */
export function useCheckout(orderId: string): Checkout {
  const request = { params: { orderId } }
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isPaid, setIsPaid] = useState(false)
  const everyMs = isPaid ? paidMs : waitingMs
  const read = useRead(getOrder, request, { everyMs, isPrivate: true })
  const paymentRead = useRead(getCryptoPayment, request, { everyMs, isPrivate: true })
  const order = read.data?.order
  const payment = paymentRead.data?.payment ?? null
  const open = useCallback(async (): Promise<void> => {
    setProblem(undefined)
    try {
      const params = { orderId }
      queries.setQueryData(queryKey(getCryptoPayment, { params }), await write(openCryptoPayment, { params }))
    } catch (thrown) {
      console.error('openCryptoPayment failed', thrown)
      setProblem(sentenceOf(thrown))
    }
  }, [orderId, queries])
  const tried = useRef(false)
  const mayOpen = order?.state === 'created' && paymentRead.data?.payment === null
  useEffect(() => {
    if (!mayOpen || tried.current) return
    tried.current = true
    void open()
  }, [mayOpen, open])
  useEffect(() => setIsPaid(order?.state === 'paid'), [order?.state])
  useBalanceRefresh(order?.creditedPoints)
  return {
    order,
    payment,
    problem,
    isMissing: read.isError || paymentRead.isError,
    open: () => void open(),
    refetch: () => void Promise.all([read.refetch(), paymentRead.refetch()]),
  }
}

/** Refreshes the balance in the header once points were credited. */
function useBalanceRefresh(credited: number | undefined): void {
  const last = useRef(credited)
  useEffect(() => {
    if (last.current !== undefined && credited !== undefined && credited > last.current) tellPointsChanged()
    last.current = credited
  }, [credited])
}
