import { getPaymentDesk } from '#contract/money/payment-events.ts'
import { useRead } from '../api/read.ts'
import { NotRead } from '../design/placeholders.tsx'
import { CryptoDesk } from '../money/crypto/crypto-desk.tsx'
import { AdminOrders } from '../money/orders/admin-orders.tsx'
import { EventLog } from '../money/orders/event-log.tsx'
import { DeskFigures } from '../money/orders/payment-desk.tsx'
import { DeskDisputes, DeskRefunds } from '../money/orders/returned-money.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { CryptoCard } from '../staff/cases/crypto-card.tsx'

/** Providers, orders, refunds, disputes and the providers' events. */
export default function AdminPaymentsPage({ boot }: PageProps) {
  const { data: desk, isError, refetch } = useRead(getPaymentDesk, {})
  return (
    <>
      <PageHead
        title="Payments"
        sub="Refunds are logged with your name. Disputes are answered at the provider."
      />
      {desk ? (
        <DeskFigures desk={desk} />
      ) : (
        <NotRead isCard isPending={!isError} rows={2} title="Couldn’t load the figures" retry={refetch} />
      )}
      <AdminOrders query={boot.query} />
      <DeskRefunds query={boot.query} />
      <DeskDisputes query={boot.query} />
      <CryptoDesk cases={<CryptoCard />} />
      <EventLog query={boot.query} />
    </>
  )
}
