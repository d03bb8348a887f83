import { useState } from 'react'
import { type CryptoPayment, payFromPractice } from '#contract/money/crypto.ts'
import { sentenceOf } from '../../api/client.ts'
import { useWriteOnce } from '../../api/use-write-once.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { toast } from '../../design/toast-store.ts'

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
export function PracticeWallet({ payment, onPaid }: { payment: CryptoPayment; onPaid: () => void }) {
  const write = useWriteOnce()
  const [share, setShare] = useState<Share>('all')
  const [busy, setBusy] = useState(false)
  const cents = centsOf(payment.left, share)
  const pay = async (): Promise<void> => {
    setBusy(true)
    try {
      await write(payFromPractice, { params: { orderId: payment.orderId }, body: { cents } })
      toast({ title: 'Sent from the practice wallet.' })
      onPaid()
    } catch (thrown) {
      console.error('payFromPractice failed', thrown)
      toast({ title: 'Nothing was sent', description: sentenceOf(thrown), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="Practice wallet" aside={<span className="sub">sandbox</span>}>
      <div className="grid gap-4">
        <p className="sub">
          This is a sandbox: the practice chain runs on this server, and no money moves. Pay with the practice
          wallet to see how a crypto order works.
        </p>
        <Segmented label="How much to pay" options={[...shares]} value={share} onChange={setShare} full />
        <Button variant="solid" size="lg" busy={busy} onClick={() => void pay()}>
          Pay {(cents / 100).toFixed(2)} from the practice wallet
        </Button>
      </div>
    </Card>
  )
}
