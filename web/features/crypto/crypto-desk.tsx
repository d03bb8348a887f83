import { type CryptoDesk as Desk, readCryptoDesk } from '#contract/crypto.ts'
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

/** Payments by crypto for admins: the chain that is watched, what waits for a decision, and what is to be sent back. */
export function CryptoDesk() {
  const { data: desk, isError, refetch } = useRead(readCryptoDesk, {}, { isPrivate: true, everyMs: 15_000 })
  const again = async (): Promise<unknown> => refetch()
  if (!desk)
    return (
      <Card title="Crypto" flush>
        {isError ? (
          <NotRead title="Payments by crypto are not here right now" retry={() => void refetch()} />
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
          <p className="sub">Not enabled: no CRYPTO_RPC_URL is set.</p>
        )}
      </Card>
      <DeskCases cases={desk.cases} settle={again} />
      <DeskRefunds refunds={desk.refunds} isPractice={desk.chain?.isPractice ?? false} settle={again} />
    </>
  )
}

function ChainFacts({ chain }: { chain: NonNullable<Desk['chain']> }) {
  return (
    <div className="grid gap-4">
      {chain.problem ? <Note tone="warn">The last look did not work: {chain.problem}</Note> : null}
      <dl className="grid gap-2.5">
        <Fact label="Chain" value={`${chain.network} (${chain.chainId})`} />
        <Fact label="Token" value={`${chain.symbol} ${chain.token}`} />
        <Fact label="Counts after" value={`${chain.confirmations} blocks`} />
        <Fact
          label="Newest block"
          value={chain.headHeight === null ? 'none seen yet' : formatCount(chain.headHeight)}
        />
        <Fact
          label="Looked at"
          value={chain.lookedAt ? <Time iso={chain.lookedAt} format="moment" /> : 'not yet'}
        />
        <Fact label="Addresses given" value={formatCount(chain.addressesGiven)} />
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
