import { useState } from 'react'
import { buyCampaignSlot } from '#contract/campaign-changes.ts'
import { write } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/note.tsx'
import type { Terms } from './terms.ts'
import { useCampaignAct } from './use-campaign-act.ts'

/** All places are taken: end one, pause one, or get one more for a week. */
export function SlotNote({ terms }: { terms: Terms }) {
  const { busy, act } = useCampaignAct()
  const [key, setKey] = useState(newIdempotencyKey)
  const buy = async (): Promise<void> => {
    const bought = await act(async () => {
      await write(buyCampaignSlot, {}, { idempotencyKey: key })
      return 'One more campaign can run for a week.'
    })
    // Another one is another act.
    if (bought) setKey(newIdempotencyKey())
  }
  return (
    <div className="grid gap-3">
      <Note tone="warn">
        You have {terms.live} running campaigns, the most at a time
        {terms.isPremium ? '' : ' without premium, which has 15'}. Pause or end one, or get one more place for
        a week.
      </Note>
      <Button
        variant="spend"
        points={terms.slotPoints}
        busy={busy}
        disabled={terms.balance < terms.slotPoints}
        onClick={buy}
      >
        One more place for a week
      </Button>
    </div>
  )
}
