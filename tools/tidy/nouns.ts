import type { Check } from './finding.ts'

/** Files of contract/ that are no noun of the product, and what they are. */
const notNouns: Record<string, string> = {
  'api-docs.ts': 'the OpenAPI document of all calls, as its readers see it',
  'errors.ts': 'the closed list of error codes',
  'globals.d.ts': 'what every JavaScript has and the bare language types lack',
  'operation.ts': 'the shape of one operation',
  'own-account.ts': 'how accounts of each platform are written, as pure functions',
  'pages.ts': 'every URL that is a page',
  'campaign-changes.ts': 'operations on a campaign that runs, and what is bought for it',
  'campaign-fields.ts': 'what offers, drafts and changes of a campaign share',
  'premium-perks.ts': 'what premium changes, as a table',
  'places.ts': 'the codes of languages and countries',
  'platforms.ts': 'the platforms, the checks, the tiers, and what a completion costs',
  'email-address.ts': 'what can be a mail address, as a pure function',
  'public-address.ts': 'which addresses are public, as a pure function',
  'render.ts': 'the type of the function that makes HTML',
  'web-address.ts': 'the one form of a web address, as a pure function',
}

/** One search finds all of a noun: what contract/ promises under a name, server/features/ keeps under the same. */
export const nouns: Check = {
  name: 'nouns',
  find: (tree) =>
    tree.files
      .filter(({ path }) => /^contract\/[^/]+\.ts$/.test(path) && !path.endsWith('.test.ts'))
      .map(({ path }) => path.slice('contract/'.length))
      .filter((name) => !(name in notNouns))
      .filter((name) => !tree.files.some(({ path }) => path.startsWith(`server/features/${noun(name)}/`)))
      .map((name) => ({
        path: `contract/${name}`,
        line: 1,
        message: `has no twin server/features/${noun(name)}/`,
      })),
}

const noun = (name: string): string => name.replace(/\.ts$/, '')
