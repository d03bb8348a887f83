import { HeldDesk } from '../trust/holds/held-desk.tsx'

/** Texts and pictures that a check held back, for an admin to release or remove. */
export default function AiModerationPage() {
  return <HeldDesk />
}
