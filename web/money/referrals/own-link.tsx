import type { getReferrals, ReferralTerms } from '#contract/money/referrals.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { copy } from '../../design/copy.ts'
import { Field, Input } from '../../design/field.tsx'
import { Icon, type IconName } from '../../design/icon.tsx'
import { Points } from '../../design/points.tsx'
import { toast } from '../../design/toast-store.ts'
import { useHydrated } from '../../design/use-hydrated.ts'

interface Props {
  referrals: Output<typeof getReferrals>
  appName: string
}

/** The member's link: to copy, to share if the device can, and as a QR code to show. */
export function OwnLink({ referrals: { link, qr, terms }, appName }: Props) {
  const hydrated = useHydrated()
  const canShare = hydrated && typeof navigator.share === 'function'
  return (
    <Card title="Your link" body="grid grid-cols-[1fr_auto] gap-6 max-[32.5rem]:grid-cols-1">
      <div className="grid content-start gap-4">
        <Field
          label="Send it to people you know"
          hint={`Anyone who joins within ${terms.rememberedDays} days of opening it is your referral.`}
        >
          <Input value={link} readOnly onFocus={(event) => event.target.select()} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="solid" icon="Copy" disabled={!hydrated} onClick={() => void copy(link, 'Link')}>
            Copy link
          </Button>
          {canShare ? (
            <Button icon="ShareNetwork" onClick={() => void share(link, appName)}>
              Share
            </Button>
          ) : null}
        </div>
      </div>
      <figure className="justify-self-center w-37 bg-[#fff] border border-line rounded-md overflow-hidden">
        <svg viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`} role="img" aria-label="Your link as a QR code">
          <path d={qr.path} shapeRendering="crispEdges" />
        </svg>
      </figure>
    </Card>
  )
}

async function share(url: string, appName: string): Promise<void> {
  try {
    await navigator.share({ title: appName, text: `Join me on ${appName}`, url })
  } catch (thrown) {
    // Closing the device's share sheet is not a failure.
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return
    console.error('sharing failed', thrown)
    toast({ title: 'Couldn’t share it', description: 'Copy the link instead.' })
  }
}

/** The referral rules in short: the condition and the points of each step. */
export function RulesCard({ terms }: { terms: ReferralTerms }) {
  return (
    <Card title="How it works">
      <ol className="grid gap-3">
        <Rule icon="Link">Someone opens your link and joins with their own email.</Rule>
        <Rule icon="CheckCircle">
          Once {terms.attempts} of their tasks are credited, on {terms.days} different days, you get{' '}
          <Points value={terms.referrerPoints} kind="in" /> and they get{' '}
          <Points value={terms.newcomerPoints} kind="in" />.
        </Rule>
        <Rule icon="HandCoins">
          For {terms.shareDays} days you get {perHundred(terms.sharePer100)} points for every 100 they earn
          with tasks, day by day, up to {formatCount(terms.shareMostPoints)} per person. It’s on top: nothing
          is taken from them.
        </Rule>
        <Rule icon="Wallet">
          In that time you get {perHundred(terms.orderPer100)} points for every 100 they buy, once a refund is
          unlikely. If one still happens, your points for it are taken back too.
        </Rule>
        <Rule icon="Prohibit">
          One person, one referral: accounts that share a browser, an email or a payment method with yours
          don’t count. After {terms.monthCount} approvals in a month, an admin reviews the next ones first.
        </Rule>
      </ol>
    </Card>
  )
}

function Rule({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-0.5 text-ink-3" size={18} />
      <span>{children}</span>
    </li>
  )
}

/** Formats points per hundred: '5', '2.5'. */
const perHundred = (part: number): string => part.toLocaleString('en', { maximumFractionDigits: 2 })
