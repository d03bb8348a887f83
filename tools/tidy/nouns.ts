import type { Check } from './finding.ts'

/** Files of contract/ that are not named after a noun of the product, and their content. */
const notNouns: Record<string, string> = {
  'api-docs.ts': 'the OpenAPI document of all calls, as its readers see it',
  'errors.ts': 'the closed list of error codes',
  'globals.d.ts': 'globals of every JavaScript runtime that the bare language types lack',
  'operation.ts': 'the shape of one operation',
  'own-account.ts': 'how accounts of each platform are written, as pure functions',
  'pages.ts': 'every URL that is a page',
  'campaign-changes.ts': 'operations on a running campaign, and purchases for it',
  'campaign-fields.ts': 'fields that offers, drafts and changes of a campaign share',
  'premium-perks.ts': 'the perks of premium, as a table',
  'places.ts': 'the codes of languages and countries',
  'platforms.ts': 'the platforms, the checks, the tiers, and the price of a completion',
  'email-address.ts': 'the form of an email address, as a pure function',
  'feedback-text.ts': 'what counts in a feedback’s text, as pure functions',
  'public-address.ts': 'which addresses are public, as a pure function',
  'render.ts': 'the type of the function that makes HTML',
  'task-lists.ts': 'the operation that lists the tasks with given filters',
  'web-address.ts': 'the one form of a web address, as a pure function',
}

/** One search finds everything about a noun: each file of contract/ has a feature of the same name. */
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
        message: `has no feature server/features/${noun(name)}/`,
      })),
}

const noun = (name: string): string => name.replace(/\.ts$/, '')
