import type { getReferrals } from '#contract/money/referrals.ts'
import type { Output } from '#contract/operation.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field } from '../../design/field.tsx'
import { CopyIcon, ShareNetworkIcon } from '../../design/icons.ts'
import { Input } from '../../design/input.tsx'
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
    <Card title="Your link">
      <div className="grid grid-cols-[1fr_auto] gap-6 max-[521px]:grid-cols-[1fr]">
        <div className="grid content-start gap-4">
          <Field
            label="Send it to people you know"
            hint={`Anyone who joins within ${terms.rememberedDays} days of opening it is your referral.`}
          >
            <Input value={link} readOnly onFocus={(event) => event.target.select()} />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button variant="solid" icon={CopyIcon} disabled={!hydrated} onClick={() => void copy(link)}>
              Copy link
            </Button>
            {canShare ? (
              <Button icon={ShareNetworkIcon} onClick={() => void share(link, appName)}>
                Share
              </Button>
            ) : null}
          </div>
        </div>
        <figure className="justify-self-center w-37 [background:oklch(1_0_0)] border border-line rounded-md overflow-hidden [&_svg]:block [&_svg]:w-full [&_path]:fill-[oklch(0_0_0)] [&_path]:[shape-rendering:crispEdges]">
          <svg viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`} role="img" aria-label="Your link as a QR code">
            <path d={qr.path} />
          </svg>
        </figure>
      </div>
    </Card>
  )
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast({ title: 'Link copied.' })
  } catch {
    toast({ title: 'Copy the link by hand', description: link })
  }
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
