import { areaOf } from './areas.ts'
import { unusedExceptions } from './exceptions.ts'
import { type Check, type Finding, isTest } from './tree.ts'

const listPath = 'tools/tidy/nouns.ts'

/** Files of contract/ that serve a noun beside them, and their content. */
const besides: Record<string, string> = {
  'exchange/campaign-changes': 'operations on a running campaign, and purchases for it',
  'exchange/campaign-fields': 'fields that offers, drafts and changes of a campaign share',
  'exchange/links': 'how addresses on each platform are read, as pure functions',
  'exchange/own-account': 'how accounts of each platform are written, as pure functions',
  'exchange/task-lists': 'the operation that lists the tasks with given filters',
  'community/circle-members': 'operations on the members of circles',
  'community/circle-reports': 'operations on reports in circles, and blocks',
  'community/hashtag-limits': 'what each platform takes of hashtags, as data with their sources',
  'community/managed-ads': 'operations on ads, by admins',
  'community/blog-editor': 'operations of the editor of posts',
  'community/posts': 'operations on what is written in circles',
  'community/ticket-desk': 'operations of the staff on tickets',
  'community/programmes': 'what each programme that pays creators asks for, as data with their sources',
  'checks/feedback-moments': 'how the moments of a piece are read, grouped and summed up, as pure functions',
  'checks/feedback-text': 'what counts in a feedback’s text, as pure functions',
  'money/premium-perks': 'the perks of premium, as a table',
}

/** Features that nobody calls, so they have no operations, and their use. */
const uncalled: Record<string, string> = {
  'people/admins': 'the list of admins in the settings of the server, at a sign-in',
  'exchange/house': 'a job of each minute',
  'money/clawbacks': 'refunds and verdicts',
  'demo/scene': 'the first start in demo mode',
  'demo/demo-sites': 'static pages of the demo',
  'demo/practice-chain': 'crypto orders of the demo',
  'demo/video-lists': 'lists of videos of the demo',
  'demo/players': 'the pages of players without a network',
}

/** One search finds all of a noun: it has the same area and name in contract/, server/ and web/. */
export const nouns: Check = {
  name: 'nouns',
  find(tree) {
    const nounsOf = (tier: string): Set<string> =>
      new Set(
        tree.files
          .filter(({ path }) => path.startsWith(`${tier}/`) && areaOf(path) !== null && !isTest(path))
          .map(({ path }) =>
            path
              .split('/')
              .slice(1, 3)
              .join('/')
              .replace(/\.(?:ts|json)$/, ''),
          ),
      )
    const contract = nounsOf('contract')
    const server = nounsOf('server')
    const web = nounsOf('web')
    const excused = new Set([...Object.keys(besides), ...Object.keys(uncalled)])
    const missing = (from: Set<string>, to: Set<string>, has: string, lacks: string): Finding[] =>
      [...from]
        .filter((noun) => !to.has(noun) && !excused.has(noun))
        .map((noun) => ({ path: `${has}/${noun}`, line: 1, message: `${noun} is not in ${lacks}/` }))
    return [
      ...missing(contract, server, 'contract', 'server'),
      ...missing(server, contract, 'server', 'contract'),
      ...missing(web, contract, 'web', 'contract'),
      ...unusedExceptions(
        tree,
        listPath,
        Object.keys(besides),
        (noun) => contract.has(noun) && !server.has(noun),
      ),
      ...unusedExceptions(
        tree,
        listPath,
        Object.keys(uncalled),
        (noun) => (server.has(noun) || web.has(noun)) && !contract.has(noun),
      ),
    ]
  },
}
