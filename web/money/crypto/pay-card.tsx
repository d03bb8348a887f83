import type { CryptoPayment } from '#contract/money/crypto.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Note } from '../../design/note.tsx'
import { CopyLine } from './copy-line.tsx'
import { LockClock } from './lock-clock.tsx'
import { QrCode } from './qr-code.tsx'

/** Payment instructions: amount, token, wallet address and time left. */
export function PayCard({ payment }: { payment: CryptoPayment }) {
  const { left, symbol, network, address } = payment
  return (
    <Card title={`Send ${left} ${symbol}`} aside={<span className="sub">on {network}</span>}>
      <div className="grid gap-5">
        <LockClock lockedUntil={payment.lockedUntil} now={payment.now} />
        <div className="grid justify-items-center gap-5 desk:grid-cols-[220px_minmax(0,1fr)] desk:justify-items-stretch">
          <QrCode {...payment.qr} label={`QR code for your wallet: ${left} ${symbol} to ${address}`} />
          <dl className="w-full self-center">
            <CopyLine label="Amount" value={left} unit={symbol} />
            <CopyLine label="Wallet address" value={address} />
            <CopyLine label="Token" value={payment.token} />
          </dl>
        </div>
        <Note>
          Only {symbol} on {network} counts. Another token or network can’t be credited. The wallet address is
          for this order alone; several payments add up, and each counts after {payment.confirmations} blocks.
        </Note>
        {payment.isPractice ? null : (
          <ButtonLink href={payment.uri} variant="solid" size="lg">
            Open in my wallet
          </ButtonLink>
        )}
        {payment.isReachable ? null : (
          <Note tone="warn">
            We can’t reach the chain right now. What you send is not lost: it counts once we see it.
          </Note>
        )}
      </div>
    </Card>
  )
}
