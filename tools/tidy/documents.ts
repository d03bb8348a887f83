import { namesIn } from './source.ts'
import { tablesOf } from './table-owners.ts'
import { rowsWithoutTests } from './test-titles.ts'
import { type Check, type Finding, linesMatching, type Tree } from './tree.ts'

const projectPath = /(?<=`)[\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|sql|css|md|tsv|json)(?=`)/g

/** A list in the code and the document that must name each of its items in backticks. */
interface Documented {
  what: string
  document: string
  names(tree: Tree): Iterable<string>
}

const settingsIn = (tree: Tree): string[] =>
  ['secrets', 'environment'].flatMap((list) => namesIn(tree, 'server/config.ts', list))

const documented: readonly Documented[] = [
  {
    what: 'the setting',
    document: 'docs/operations.md',
    names: (tree) => [
      ...settingsIn(tree),
      ...namesIn(tree, 'server/config.ts', 'secrets').map((name) => `${name}_FILE`),
    ],
  },
  {
    what: 'the cookie',
    document: 'docs/security.md',
    names: (tree) => namesIn(tree, 'server/http/context.ts', 'cookieNames'),
  },
  {
    what: 'the limit',
    document: 'docs/security.md',
    names: (tree) => namesIn(tree, 'server/rate-limits.ts', 'defaults'),
  },
  { what: 'the table', document: 'docs/data.md', names: tablesOf },
]

/** The documents name everything that the code has, and nothing that it lacks. */
export const documents: Check = {
  name: 'documents',
  find: (tree) => [
    ...unnamed(tree),
    ...inventedSettings(tree),
    ...missingFiles(tree),
    ...rowsWithoutTests(tree, 'docs/rules.md'),
  ],
}

const unnamed = (tree: Tree): Finding[] =>
  documented.flatMap(({ what, document, names }) =>
    [...names(tree)]
      .filter((name) => !tree.text(document).includes(`\`${name}\``))
      .map((name) => ({ path: document, line: 1, message: `does not name ${what} ${name}` })),
  )

/** Finds settings that do not exist in the table of docs/operations.md, whose rows begin with the setting. */
function inventedSettings(tree: Tree): Finding[] {
  const document = 'docs/operations.md'
  const settings = new Set(settingsIn(tree))
  return [...linesMatching(tree.text(document), /(?<=^\| `)[A-Z_]+(?=` \|)/gm)]
    .filter(({ found }) => !settings.has(found))
    .map(({ line, found }) => ({
      path: document,
      line,
      message: `${found} is not a setting of server/config.ts`,
    }))
}

const missingFiles = (tree: Tree): Finding[] =>
  tree.files
    .filter(({ path }) => /^[A-Z]+\.md$|^docs\/.*\.md$/.test(path))
    .flatMap(({ path, text }) =>
      [...linesMatching(text, projectPath)]
        .filter(({ found }) => !tree.has(found))
        .map(({ line, found }) => ({ path, line, message: `names ${found}, which does not exist` })),
    )
