import { type ReactNode, useState } from 'react'
import { buyCampaignSlot } from '#contract/exchange/campaign-changes.ts'
import { newIdempotencyKey, write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { formatCount } from '../../design/numbers.ts'
import type { Terms } from './safest-first.ts'
import { useCampaignAct } from './use-campaign-act.ts'

interface Props {
  terms: Terms
  /** Shows the sentence above the button. */
  say: (text: string) => ReactNode
}

/** At the limit of running campaigns: pause or end one, or buy an extra one for a week. */
export function ExtraCampaign({ terms, say }: Props) {
  const { busy, act } = useCampaignAct()
  const [key, setKey] = useState(newIdempotencyKey)
  const buy = async (): Promise<void> => {
    const bought = await act(async () => {
      await write(buyCampaignSlot, {}, { idempotencyKey: key })
      return 'You can run an extra campaign for a week.'
    })
    // The next purchase is a new request and needs a new key.
    if (bought) setKey(newIdempotencyKey())
  }
  const limit = `You have ${formatCount(terms.live)} running campaigns, the limit`
  const premium = terms.isPremium ? '' : ` without premium (${formatCount(terms.premiumMostLive)} with it)`
  return (
    <>
      {say(`${limit}${premium}. Pause or end one, or run an extra campaign for a week.`)}
      <Button
        variant="spend"
        size="lg"
        full
        points={terms.slotPoints}
        busy={busy}
        disabled={terms.balance < terms.slotPoints}
        onClick={buy}
      >
        Extra campaign for a week
      </Button>
    </>
  )
}
