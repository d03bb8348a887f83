import type { PageProps } from '../page.tsx'
import { HeldDesk } from '../staff/cases/held-desk.tsx'
import { ChecksDesk } from '../trust/moderation/checks-desk.tsx'

/** Texts and pictures that a check held back, for an admin to release or remove; or the checks themselves. */
export default function AiModerationPage({ boot }: PageProps) {
  return boot.query.show === 'checks' ? <ChecksDesk isAdmin={boot.viewer?.role === 'admin'} /> : <HeldDesk />
}
