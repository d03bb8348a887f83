const minShare = 0.5

/** True if a word may be a misread name: half of their letter pairs are the same. */
export function isLike(word: string, name: string): boolean {
  const [one, other] = [pairsOf(word), pairsOf(name)]
  const shared = other.filter((pair) => one.includes(pair)).length
  return shared > 0 && shared / Math.max(one.length, other.length) >= minShare
}

const pairsOf = (text: string): string[] => {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return [...letters].slice(1).map((letter, index) => `${letters[index]}${letter}`)
}
