import { unusedExceptions } from './exceptions.ts'
import { commentsOf, type Text, textsOf } from './source.ts'
import { type Check, type Finding, isCode, isTest, lineAt, linesMatching, type ProjectFile } from './tree.ts'

/** Words in a file that people read: comments, or everything else (texts on screens, messages, titles of tests). */
interface Prose extends Text {
  isComment: boolean
}

/** Places whose prose is not read: migrations that ran never change, and the documents quote. */
const unread = ['database/migrations/', 'docs/catalogue.md', 'STYLE.md', 'tests/spec-lines.md'] as const
// A query, or a fragment of one.
const sql = /\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|AND|OR|SET|VALUES|JOIN|CASE|WHEN|CREATE|ALTER|DROP)\b/

/** Prose of a file: TypeScript by its syntax tree, SQL and CSS by their comments, Markdown and the data of the contract as they are. */
function proseOf(file: ProjectFile): Prose[] {
  if (unread.some((place) => file.path.startsWith(place))) return []
  if (isCode(file.path))
    return [
      ...commentsOf(file).map((text) => ({ ...text, isComment: true })),
      ...textsOf(file, { jsx: true })
        .filter(({ text }) => /\p{L}\s+\p{L}/u.test(text) && !sql.test(text))
        .map((text) => ({ ...text, isComment: false })),
    ]
  if (file.path.endsWith('.sql')) return matched(file, /(?:^[ \t]*--.*\n?)+|--.*$/gm)
  if (file.path.endsWith('.css')) return matched(file, /\/\*[\s\S]*?\*\//g)
  if (file.path.endsWith('.md') || /^contract.*json$/.test(file.path))
    return [{ text: file.text, line: 1, isComment: false }]
  return []
}

const matched = ({ text }: ProjectFile, pattern: RegExp): Prose[] =>
  [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    line: lineAt(text, match.index),
    isComment: true,
  }))

/** A pattern, and what to write instead. */
type Phrase = readonly [pattern: string, instead: string]

// The phrases of STYLE.md, "Words", that a machine can tell from good English, each with what to write instead.
// A letter in brackets keeps a pattern from being what it finds: this file is checked like any other.
const anywhere: Phrase[] = [
  ['stand[s](?! in\\b)', 'is, exists, lies'],
  [
    '(?:go|goes|going|went) o[n](?= (?:without|until|as|while|with|after|for|again|from|in|till)\\b|[.,;:)])',
    'continue',
  ],
  ['(?:is|are|was|were|be) ha[d]', 'has'],
  ['ane[w]', 'again'],
  ['beside[s]', 'also'],
  ['so tha[t]', 'so, to'],
  ['(?:some|any|every|no)body wh[o]', 'a member who, people who'],
  ['any mor[e](?! (?:\\p{L}+s|than)\\b)|anymor[e]', 'no longer'],
  ['as well a[s]', 'and'],
  ['at the lates[t]', 'by'],
  ['there is no suc[h]', '… not found'],
  ['of your[s]', 'your'],
  ['so (?:lon[g]|man[y])(?! as\\b)', 'the limit, then the figure'],
  ['all tha[t]', 'everything, or the noun'],
  ['(?<!by )hand(?:s|ed|ing)? i[n]|hand it i[n]', 'submit'],
  ['refus(?:e[s]?|e[d]|in[g]|a[l]s?)', 'reject'],
]

// Words of texts for people, on pages and in messages, that nobody would say aloud.
const inTexts: Phrase[] = [
  ['(?:some|every|no|any)bod(?:y|ies)', 'someone, everyone, no one'],
  ['e-mails?|mail(?:s|ed|ing|box|boxes)?(?! (?:server|program)s?\\b)', 'email'],
  ['leads? to|led to', 'points to, opens, goes to'],
  ['beg(?:in|ins|an|un)(?! (?:asc|desc|isolation)\\b)', 'start'],
  ['of today', 'today’s'],
  ['com(?:e|es|ing) back', 'return'],
]

const not = '(?:do|does|did|is|are|was|were|has|have|had|could|will|would|should) not'
const onPages: Phrase[] = [
  [`${not}|cannot`, 'can’t, don’t, isn’t'],
  ['(?<=^\\s*|[.!?:;] )(?:(?:it|that) is|(?:you|they|we) are|there is no)', 'it’s, that’s, you’re'],
  ['(?<!(?:email|wallet|network|postal) )address(?:es)?(?! bar\\b)', 'link, email, wallet address'],
  ['waits', 'is waiting, is pending'],
]
const pages =
  /^web\/|^contract\/(?:pages|errors|exchange\/catalogue\/policies)|^server\/community\/blog\/posts\//
/** Lists that do not apply to a file, each with its reason. */
const excused: Readonly<Record<string, readonly Phrase[]>> = {
  // A contract and a policy have no contractions.
  'web/pages/prose/terms.md': onPages,
  'web/pages/prose/privacy.md': onPages,
  // Names of VK’s own pages.
  'contract/exchange/links/vk.ts': inTexts,
}

const inComments: Phrase[] = [
  ['lane[s]?(?![-.])', 'worker'],
  ['wave[s]?', 'batch'],
  ['door[s]?', 'entry point'],
  ['youn[g]', 'recent'],
]

const headless = /^(?:What|Who|Whom|Whose|Whoever|Whatever|All that|So many|So long|So much)\b(?![^.]*\?)/

/** Texts and comments keep to the voice of STYLE.md, as far as a machine can hear it. */
export const voice: Check = {
  name: 'voice',
  find: (tree) => [
    ...tree.files.flatMap((file) =>
      proseOf(file).flatMap((prose) => [
        ...phrasesFor(file.path, prose).flatMap((phrase) => findingsOf(file.path, prose, phrase)),
        ...openingOf(file.path, prose),
      ]),
    ),
    ...unusedExceptions(tree, 'tools/tidy/voice.ts', unread, (place) =>
      tree.files.some(({ path }) => path.startsWith(place)),
    ),
    ...unusedExceptions(tree, 'tools/tidy/voice.ts', Object.keys(excused), (place) =>
      tree.files.some(
        (file) =>
          file.path === place &&
          proseOf(file).some((prose) =>
            excused[place]?.some((phrase) => findingsOf(place, prose, phrase).length > 0),
          ),
      ),
    ),
  ],
}

function phrasesFor(path: string, { isComment }: Prose): readonly Phrase[] {
  if (isComment) return [...anywhere, ...inComments]
  if (isTest(path) || !/^(?:web|server|contract)\//.test(path)) return anywhere
  return [anywhere, inTexts, ...(pages.test(path) ? [onPages] : [])]
    .filter((list) => list !== excused[path])
    .flat()
}

function findingsOf(path: string, prose: Prose, [phrase, instead]: Phrase): Finding[] {
  const gap = '\\s+(?:(?:\\*|//|--)\\s+)?'
  const pattern = new RegExp(`(?<![\\w\`/-])(?:${phrase.replaceAll(' ', gap)})(?![\\w\`-])`, 'giu')
  return [...linesMatching(withoutCode(prose.text), pattern)].map(({ line, found }) => ({
    path,
    line: prose.line + line - 1,
    message: `"${found.replace(/\s+/g, ' ')}": write ${instead}`,
  }))
}

/** Blanks out what stands in backticks in a document or a comment: a name in code may say anything. */
const withoutCode = (text: string): string => text.replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))

function openingOf(path: string, { text, line, isComment }: Prose): Finding[] {
  if (!isComment && !path.startsWith('contract/settings')) return []
  const words = text.replace(/^[\s*/{-]+/, '').split(/\s+/)
  return headless.test(words.slice(0, 40).join(' '))
    ? [{ path, line, message: `"${words.slice(0, 3).join(' ')}…": open with a noun or a verb` }]
    : []
}

// A letter in brackets keeps a pattern from matching itself: this file is checked like any other.
const everywhere: [RegExp, string][] = [
  [/\b([T]ODO|[F]IXME|[X]XX|[H]ACK)\b/g, 'leaves work behind'],
  [/\b([n]ot implemented|[c]oming soon|[l]orem ipsum)\b/gi, 'promises instead of doing'],
]

const inCode: [RegExp, string][] = [
  [/@ts-([i]gnore|[n]ocheck)|biome-[i]gnore|eslint-[d]isable|v8 [i]gnore|c8 [i]gnore/g, 'silences a check'],
  [/\b(it|test|describe|suite)\.(skip|only|todo|fails|skipIf|runIf)\b|\bx(it|describe)\(/g, 'skips tests'],
]

const outsideTests: [RegExp, string][] = [[/@ts-[e]xpect-error/g, 'belongs in tests of types']]

/** No silenced check, no skipped test, and no unfinished work. */
export const wording: Check = {
  name: 'wording',
  find: (tree) =>
    tree.files
      .filter(({ path }) => !path.endsWith('.svg'))
      .flatMap((file) => {
        const isProduct = isCode(file.path) && !isTest(file.path)
        const rules = [
          ...everywhere,
          ...(isCode(file.path) ? inCode : []),
          ...(isProduct ? outsideTests : []),
        ]
        return rules.flatMap((rule) => matches(file, rule))
      }),
}

const matches = ({ path, text }: ProjectFile, [pattern, what]: [RegExp, string]): Finding[] =>
  [...linesMatching(text, pattern)].map(({ line, found }) => ({ path, line, message: `"${found}" ${what}` }))
