/**
 * Failed question to a provider. rejected: it answered, and not as it should. The sentence is ours, because a provider's
 * own may quote a secret.
 */
export class ProbeError extends Error {
  readonly state: 'rejected' | 'unreachable'

  constructor(state: ProbeError['state'], sentence: string) {
    super(sentence)
    this.name = 'ProbeError'
    this.state = state
  }
}

/** A sentence with the codes that explain it: "It rejects the keys (401, invalid_client)." */
export const withCodes = (
  sentence: string,
  codes: readonly (string | number | null | undefined)[],
): string => {
  const known = codes.filter((code) => code !== null && code !== undefined)
  return known.length === 0 ? `${sentence}.` : `${sentence} (${known.join(', ')}).`
}
