import { useEffect, useState } from 'react'
import { type CryptoPayment, getCryptoPayment, payFromPractice } from '#contract/money/crypto.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { copy } from '../../design/copy.ts'
import { Icon } from '../../design/icon.tsx'
import { Segmented } from '../../design/segmented.tsx'

/** Payment instructions: amount, token, wallet address and time left. */
export function PayCard({ payment }: { payment: CryptoPayment }) {
  const { left, symbol, network, address } = payment
  return (
    <Card
      title={`Send ${left} ${symbol}`}
      aside={<span className="sub">on {network}</span>}
      body="grid gap-5"
    >
      <LockClock lockedUntil={payment.lockedUntil} now={payment.now} />
      <div className="grid justify-items-center gap-5 desk:grid-cols-[13.75rem_minmax(0,1fr)] desk:justify-items-stretch">
        <PayCode payment={payment} />
        <dl className="w-full self-center">
          <CopyLine label="Amount" value={left} unit={symbol} />
          <CopyLine label="Wallet address" value={address} />
          <CopyLine label="Token" value={payment.token} />
        </dl>
      </div>
      <Note tone="warn">
        Before you send, compare the wallet address in your wallet with the one here. Some wallets read a code
        or a link wrongly, and what goes to the token’s own wallet address is lost.
      </Note>
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
          We can’t reach the chain right now. What you send isn’t lost: it counts once we see it.
        </Note>
      )}
    </Card>
  )
}

interface Props {
  label: string
  value: string
  /** Shown after the value, not copied with it. */
  unit?: string
}

/** A value to copy exactly: shown in full, copied with one press. */
function CopyLine({ label, value, unit }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-3">
      <dt className="sub text-13">{label}</dt>
      <dd className="num row-start-2 break-all font-strong">
        {value}
        {unit ? <span className="sub"> {unit}</span> : null}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <Button size="sm" icon="Copy" onClick={() => void copy(value, label)} aria-label={`Copy: ${label}`}>
          Copy
        </Button>
      </dd>
    </div>
  )
}

interface LockClockProps {
  lockedUntil: string
  /** Server time of the response. */
  now: string
}

/**
 * Countdown of the order's payment window. It runs on the server's time, so a wrong device clock has no
 * effect.
 */
function LockClock({ lockedUntil, now }: LockClockProps) {
  const [leftMs, setLeftMs] = useState(() => Date.parse(lockedUntil) - Date.parse(now))
  useEffect(() => {
    const begin = performance.now()
    const atFirst = Date.parse(lockedUntil) - Date.parse(now)
    const tick = (): void => setLeftMs(atFirst - (performance.now() - begin))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [lockedUntil, now])
  return (
    <p className="flex items-center gap-2">
      <Icon name="Clock" />
      {leftMs > 0 ? (
        <span>
          Time left:{' '}
          <b className="num" role="timer" translate="no">
            {clockText(leftMs)}
          </b>
        </span>
      ) : (
        <span>Time is up. What you send now still counts, at the same price.</span>
      )}
    </p>
  )
}

const codes = [
  { value: 'address', label: 'Address' },
  { value: 'request', label: 'With amount' },
] as const

/** QR code of the wallet address or, if chosen, of the payment request, which some wallets read wrongly. */
function PayCode({ payment }: { payment: CryptoPayment }) {
  const [code, setCode] = useState<(typeof codes)[number]['value']>('address')
  const { left, symbol, address, qr, requestQr } = payment
  return (
    <div className="grid w-full max-w-[220px] content-start gap-3">
      {code === 'address' ? (
        <QrCode {...qr} label={`QR code of the wallet address ${address}`} />
      ) : (
        <QrCode {...requestQr} label={`QR code for your wallet: ${left} ${symbol} to ${address}`} />
      )}
      <Segmented label="Content of the QR code" options={[...codes]} value={code} onChange={setCode} full />
    </div>
  )
}

interface QrCodeProps {
  /** Modules along a side. */
  size: number
  /** SVG path of the dark modules, one unit each. */
  path: string
  /** Text alternative: the content of the code. */
  label: string
}

/** QR code, dark on white in both themes, with the quiet zone that readers need. */
function QrCode({ size, path, label }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      className="w-full max-w-[220px] rounded-md"
      shapeRendering="crispEdges"
    >
      <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const shares = [
  { value: 'all', label: 'Full amount' },
  { value: 'half', label: 'Half' },
  { value: 'more', label: '$1 more' },
] as const
type Share = (typeof shares)[number]['value']

const centsOf = (left: string, share: Share): number => {
  const cents = Math.round(Number(left) * 100) || 100
  return share === 'all' ? cents : share === 'half' ? Math.ceil(cents / 2) : cents + 100
}

/** The sandbox's wallet: pays on the practice chain, where nothing has real value. */
export function PracticeWallet({ payment }: { payment: CryptoPayment }) {
  const write = useWriteOnce()
  const [share, setShare] = useState<Share>('all')
  const { busy, act } = useAct('payFromPractice', [getCryptoPayment])
  const cents = centsOf(payment.left, share)
  const request = { params: { orderId: payment.orderId }, body: { cents } }
  const pay = () => act(() => write(payFromPractice, request), 'Sent from the practice wallet.')
  return (
    <Card title="Practice wallet" aside={<span className="sub">sandbox</span>} body="grid gap-4">
      <p className="sub">
        This is a sandbox: the practice chain runs on this server, and no money moves. Pay with the practice
        wallet to see how a crypto order works.
      </p>
      <Segmented label="How much to pay" options={[...shares]} value={share} onChange={setShare} full />
      <Button variant="solid" size="lg" busy={busy} onClick={pay}>
        Pay {(cents / 100).toFixed(2)} from the practice wallet
      </Button>
    </Card>
  )
}

/** Time left as minutes and seconds; never negative. */
function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
