import { boilerplateOf, connectorsOf, topicalOf } from './words.ts'

/** A word of a text as it was written, or a break between phrases. */
export interface Token {
  word: string
  /** Compared: lower case, without an elided article. */
  key: string
  /** content: may be in a phrase. head: may also end one. link: only inside. */
  role: 'content' | 'head' | 'link' | 'break'
}

type Reader = (text: string) => Token[]

/** Reads the words of a text in a language. The data is loaded at the first run. */
export const readerOf = (language: string): Promise<Reader> =>
  language === 'en' ? englishReader() : wordReader(language)

const stop: Token = { word: '', key: '', role: 'break' }

/** English by its parts of speech: adjectives and nouns, the last a noun. Loaded once, at the first run. */
let english: Promise<Reader> | undefined
const englishReader = (): Promise<Reader> => {
  english ??= loadEnglish()
  return english
}

async function loadEnglish(): Promise<Reader> {
  const [{ default: wink }, { default: model }, stopwords] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
    stopwordsOf('en'),
  ])
  const nlp = wink(model, ['sbd', 'pos'])
  const { value, pos } = nlp.its
  const filler = boilerplateOf('en')
  return (text) => {
    // The model would split a compound at its hyphen.
    const tokens = nlp.readDoc(text.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, 'ʼ')).tokens()
    const kinds = tokens.out(pos)
    return tokens.out(value).map((written, index): Token => {
      const word = written.replaceAll('ʼ', '-')
      const key = word.toLowerCase()
      const kind = kinds[index]
      const isNoun = kind === 'NOUN' || kind === 'PROPN'
      if (!isNoun && kind !== 'ADJ') return stop
      if (stopwords.has(key) || filler.has(key) || !isWord(key)) return stop
      return { word, key, role: isNoun ? 'head' : 'content' }
    })
  }
}

const isWord = (key: string): boolean => /^[\p{L}\p{M}\p{N}'’-]{2,40}$/u.test(key) && /\p{L}/u.test(key)

async function stopwordsOf(language: string): Promise<ReadonlySet<string>> {
  const { default: lists } = (await import('stopwords-iso', { with: { type: 'json' } })) as {
    default: Record<string, string[]>
  }
  return new Set(lists[language] ?? []).difference(topicalOf(language))
}

/** Other languages by their words alone: runs between stopwords and punctuation. */
async function wordReader(language: string): Promise<Reader> {
  const stopwords = await stopwordsOf(language)
  const [filler, links] = [boilerplateOf(language), connectorsOf(language)]
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const judge = (word: string): Token => {
    const key = word.toLocaleLowerCase(language).replace(/^(?:l|d|j|qu|n|s|c|m|t)['’]/u, '')
    if (links.has(key)) return { word, key, role: 'link' }
    if (stopwords.has(key) || filler.has(key) || !isWord(key) || verbal[language]?.test(word)) return stop
    return { word: word.slice(-key.length), key, role: 'head' }
  }
  return (text) => {
    const words = joined([...segmenter.segment(text)], language)
    return words.flatMap(({ segment, isWordLike }) =>
      isWordLike ? [judge(segment)] : segment.trim() === '' ? [] : [stop],
    )
  }
}

/** Spellings that are never a topic, by language: mostly forms of verbs. */
const verbal: Readonly<Record<string, RegExp>> = {
  // German writes nouns with a capital.
  de: /^[^\p{Lu}]/u,
  // Particles and endings of verbs are written in hiragana.
  ja: /^\p{Script=Hiragana}+$/u,
  fr: /.{3}(?:ons|ez)$/u,
  es: /.{2}(?:mos|ando|iendo)$/u,
  pt: /.{2}(?:mos|ando|endo|indo)$/u,
  ru: /.{2}(?:[аяиеу]ть|ться|[еи]тся|[аяую]ют|[аяуи][её]м|ываю)$/u,
  hi: /(?:ेंगे|ेंगी|ूंगा|ूँगा)$/u,
}

type Segment = Pick<Intl.SegmentData, 'segment' | 'isWordLike'>

const scriptOf = (text: string): string =>
  /^[\p{Script=Katakana}ー]+$/u.test(text) ? 'katakana' : /^\p{Script=Han}+$/u.test(text) ? 'han' : ''

/** Words that belong together: "Gaming-PC", and Japanese compounds, which a segmenter takes apart. */
function joined(segments: Segment[], language: string): Segment[] {
  const words: Segment[] = []
  segments.forEach((part, index) => {
    const before = words.at(-1)
    const isInside = part.segment === '-' && before?.isWordLike && segments[index + 1]?.isWordLike
    const continues = before?.isWordLike && part.isWordLike
    const script = language === 'ja' && continues ? scriptOf(part.segment) : ''
    if (
      before &&
      (isInside || before.segment.endsWith('-') || (script && script === scriptOf(before.segment)))
    )
      words[words.length - 1] = { segment: before.segment + part.segment, isWordLike: true }
    else words.push(part)
  })
  return words
}
