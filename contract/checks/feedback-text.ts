/** Minimum length of the three answers together. */
export const feedbackLeastCharacters = 150
/** Minimum number of different words in the three answers together. */
export const feedbackLeastWords = 15
/** Seconds from the start until feedback can be submitted. */
export const feedbackWaitSeconds = 150

/**
 * Letters of Latin, Cyrillic and Greek that look alike in lower case or in capitals (Η is h, its small η is
 * n), with small capitals and stroked letters, which Unicode does not decompose. Each group counts as one
 * letter, its first.
 */
const lookAlikes = [
  ...['aаαɑᴀ', 'bвβьʙ', 'cсϲᴄ', 'dԁđᴅ', 'eеєεᴇ', 'fғϝꜰ', 'gԍɡɢ', 'hnvнһηνѵħʜɴᴠ', 'ilіιӏıɪʟł', 'jјϳᴊ', 'kкκᴋ'],
  ...['mмμᴍ', 'oоοσςøᴏ', 'pрρᴘ', 'qԛ', 'rгʀ', 'sѕꜱ', 'tтτŧᴛ', 'uyуүυγᴜʏ', 'wԝωᴡ', 'xхχ', 'zζᴢ'],
]
const letterOf = new Map(
  lookAlikes.flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)),
)

const words = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * A text as readers see its letters and digits: without invisible and combining characters, in lower case,
 * look-alikes as one letter, everything else as single spaces.
 */
export function plainOf(text: string): string {
  // Removing marks splits no letter: a Korean syllable is composed again, an accent is gone.
  const bare = text
    .normalize('NFKD')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{M}]/gu, '')
    .toLowerCase()
    .normalize('NFC')
  return Array.from(bare, (character) => letterOf.get(character) ?? character)
    .join('')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Length of a text as the limits count it, in characters of its plain form. */
export const lengthOf = (text: string): number => Array.from(plainOf(text)).length

/** Different words of texts, in any script; a number is not a word. */
function differentWords(texts: readonly string[]): Set<string> {
  // Words are found before a script's own marks are removed: Thai has no spaces, and its vowels are marks.
  const visible = texts
    .join('\n')
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Script=Inherited}]/gu, '')
  const found = new Set<string>()
  for (const { segment, isWordLike } of words.segment(visible)) {
    const word = isWordLike ? plainOf(segment) : ''
    if (/\p{L}/u.test(word)) found.add(word)
  }
  return found
}

/** Characters and different words that three answers lack; both 0: enough. */
export function missingFrom(answers: readonly string[]): { characters: number; words: number } {
  const written = answers.reduce((sum, answer) => sum + lengthOf(answer), 0)
  return {
    characters: Math.max(0, feedbackLeastCharacters - written),
    words: Math.max(0, feedbackLeastWords - differentWords(answers).size),
  }
}
