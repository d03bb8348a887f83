import { offerFreshProof } from '#contract/checks/retention.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'

/** Begins a fresh proof of a kept follow, and goes to its page. */
export function OfferProof({ attemptId }: { attemptId: string }) {
  const { busy, act } = useAct('offerFreshProof')
  const offer = () =>
    act(async () => {
      await write(offerFreshProof, { params: { attemptId } })
      location.assign(`/attempts/${attemptId}`)
      return undefined
    })
  return (
    <Button size="sm" busy={busy} onClick={offer}>
      Send a fresh screenshot
    </Button>
  )
}
