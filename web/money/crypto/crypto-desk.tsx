import { type CryptoDesk as Desk, readCryptoDesk } from '#contract/money/crypto.ts'
import { useRead } from '../../api/read.ts'
import { Badge } from '../../design/badge.tsx'
import { Card } from '../../design/card.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { Note } from '../../design/note.tsx'
import { formatCount } from '../../design/numbers.ts'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { Time } from '../../design/time.tsx'
import { DeskCases } from './desk-cases.tsx'
import { DeskRefunds } from './desk-refunds.tsx'

/** Crypto payments for admins: the watched chain, the payments to decide and the refunds to send. */
export function CryptoDesk() {
  const { data: desk, isError, refetch } = useRead(readCryptoDesk, {}, { isPrivate: true, everyMs: 15_000 })
  const refetchDesk = async (): Promise<unknown> => refetch()
  if (!desk)
    return (
      <Card title="Crypto" flush>
        {isError ? (
          <NotRead title="Couldn’t load crypto payments" retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Card>
    )
  return (
    <>
      <Card title="Crypto" aside={desk.chain ? <Badge>{desk.chain.mode}</Badge> : null}>
        {desk.chain ? (
          <ChainFacts chain={desk.chain} />
        ) : (
          <p className="sub">Not enabled: CRYPTO_RPC_URL is not set.</p>
        )}
      </Card>
      <DeskCases cases={desk.cases} settle={refetchDesk} />
      <DeskRefunds refunds={desk.refunds} isPractice={desk.chain?.isPractice ?? false} settle={refetchDesk} />
    </>
  )
}

function ChainFacts({ chain }: { chain: NonNullable<Desk['chain']> }) {
  return (
    <div className="grid gap-4">
      {chain.problem ? <Note tone="warn">The last check failed: {chain.problem}</Note> : null}
      <dl className="grid gap-2.5">
        <Fact label="Chain" value={`${chain.network} (${chain.chainId})`} />
        <Fact label="Token" value={`${chain.symbol} ${chain.token}`} />
        <Fact label="Counted after" value={`${chain.confirmations} blocks`} />
        <Fact
          label="Newest block"
          value={chain.headHeight === null ? 'none seen yet' : formatCount(chain.headHeight)}
        />
        <Fact
          label="Checked"
          value={chain.lookedAt ? <Time iso={chain.lookedAt} format="moment" /> : 'not yet'}
        />
        <Fact label="Wallet addresses assigned" value={formatCount(chain.addressesGiven)} />
        <Fact
          label="Unpaid in a row"
          value={`${formatCount(chain.addressesUnpaid)} of ${formatCount(chain.addressGap)}`}
        />
      </dl>
    </div>
  )
}

const Fact = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-3">
    <dt className="sub">{label}</dt>
    <dd className="num min-w-0 break-all">{value}</dd>
  </div>
)
