import { TextLink } from '../design/button.tsx'
import { Note } from '../design/card.tsx'
import { Time } from '../design/time.tsx'

interface Props {
  /** null: it is off, or the viewer is none of the staff. */
  since: string | null
  isAdmin: boolean
}

/** Reminds the staff, on every page, that everyone else sees a sentence instead; admins can end it. */
export function MaintenanceBanner({ since, isAdmin }: Props) {
  if (since === null) return null
  return (
    <Note icon="Warning">
      Maintenance is on since <Time inSentence iso={since} />. Only the staff sees these pages.{' '}
      {isAdmin ? (
        <TextLink href="/admin/engagement-settings?show=maintenance">End maintenance</TextLink>
      ) : (
        'An admin can end it.'
      )}
    </Note>
  )
}
