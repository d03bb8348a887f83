import { waitText } from '#contract/durations.ts'
import type { ReadSetting } from '../attempts/index.ts'

/** Sentences about the verdict on a screenshot, for both sides. None of them moves points. */
const sentences: Record<
  string,
  (title: string, owner: string, setting: ReadSetting) => { description: string; isOwn?: true }
> = {
  proof_refused: (title, owner) => ({
    description: `${owner} or an admin rejected your screenshot for “${title}”. You can dispute it.`,
  }),
  proof_again: (title) => ({ description: `An admin asks for another screenshot of “${title}”` }),
  proof_rejected: (title) => ({ description: `Your screenshot for “${title}” earned no points` }),
  fresh_proof_asked: (title, owner, setting) => ({
    description: `${owner} asks for a fresh screenshot of “${title}” within ${waitText(setting('retention_answer_seconds'))}`,
  }),
  follow_kept: (title) => ({ description: `Your fresh screenshot of “${title}” was approved` }),
  proof_disputed: (title) => ({
    description: `“${title}”: rejection disputed, an admin decides`,
    isOwn: true,
  }),
  refusal_turned: (title) => ({ description: `“${title}”: rejection overturned`, isOwn: true }),
  refusal_stands: (title) => ({ description: `“${title}”: rejection upheld`, isOwn: true }),
  report_refuted: (title) => ({
    description: `“${title}” was not undone: your report was rejected`,
    isOwn: true,
  }),
}

/** Words for a verdict; null for other kinds. */
export function verdictWords(kind: string, title: string, owner: string, setting: ReadSetting) {
  const said = sentences[kind]?.(title, owner, setting)
  if (!said) return null
  return { description: said.description, detail: said.isOwn ? 'Your campaign' : owner, isMovement: false }
}
