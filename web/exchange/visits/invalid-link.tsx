import { Button } from '../../design/button.tsx'
import { OutlinedHalves } from '../../design/halves.tsx'
import { AuthCard } from '../../layout/auth-card.tsx'

/** A visit link without its three parts (spec §2). */
export function InvalidLink() {
  const goBack = (): void => {
    if (history.length > 1) history.back()
    else location.assign('/earn-points')
  }
  return (
    <div className="flush grid place-items-center px-4 py-8">
      <AuthCard
        mark={<OutlinedHalves size={56} />}
        title="Invalid Website Link"
        lead="This website link is missing required information."
        domes={false}
      >
        <Button variant="solid" size="lg" full onClick={goBack}>
          Go Back
        </Button>
      </AuthCard>
    </div>
  )
}
