/** What was said about a screenshot, to either side. No points move by it. */
const sentences: Record<string, (title: string, owner: string) => { description: string; isOwn?: true }> = {
  proof_refused: (title, owner) => ({
    description: `${owner} or an admin said no to your screenshot for “${title}”. You can dispute it.`,
  }),
  proof_rejected: (title) => ({ description: `Your screenshot for “${title}” brought no points` }),
  fresh_proof_asked: (title, owner) => ({
    description: `${owner} asks for a fresh screenshot of “${title}” within 72 hours`,
  }),
  follow_kept: (title) => ({ description: `Your fresh screenshot of “${title}” was accepted` }),
  proof_disputed: (title) => ({
    description: `Your no for “${title}” is disputed: an admin decides`,
    isOwn: true,
  }),
  refusal_turned: (title) => ({ description: `Your no for “${title}” did not stand`, isOwn: true }),
  refusal_stands: (title) => ({ description: `Your no for “${title}” stands`, isOwn: true }),
  report_refuted: (title) => ({ description: `“${title}” was not undone: your report ends`, isOwn: true }),
}

/** A verdict's words; null where the kind is none. */
export function verdictWords(kind: string, title: string, owner: string) {
  const said = sentences[kind]?.(title, owner)
  if (!said) return null
  return { description: said.description, detail: said.isOwn ? 'Your campaign' : owner, isMovement: false }
}
