const enough = 0.5

/** Whether a word may be a name that was read badly: half of their pairs of letters are the same. */
export function isLike(word: string, name: string): boolean {
  const [one, other] = [pairsOf(word), pairsOf(name)]
  const shared = other.filter((pair) => one.includes(pair)).length
  return shared > 0 && shared / Math.max(one.length, other.length) >= enough
}

const pairsOf = (text: string): string[] => {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return [...letters].slice(1).map((letter, index) => `${letters[index]}${letter}`)
}
