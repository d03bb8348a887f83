import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** First visits, whose code has limits (first-load.ts): the page and its shell. */
const firstVisits = [
  ['web/pages/landing.tsx', 'web/shells/guest.tsx'],
  ['web/pages/login.tsx', 'web/shells/bare.tsx'],
  ['web/pages/blog-post.tsx', 'web/shells/guest.tsx'],
]

/** Further pages that search engines lead to. */
const publicVisits = [
  ['web/pages/pricing.tsx', 'web/shells/bare.tsx'],
  ['web/pages/circles.tsx', 'web/shells/guest.tsx'],
  ['web/pages/faq.tsx', 'web/shells/guest.tsx'],
  ['web/pages/blog.tsx', 'web/shells/guest.tsx'],
]

/** A module that this many pages and shells use is on nearly every page of a member. */
const sharedBy = 10
/** One that this many use may lie with what public pages load. */
const sharedByVisits = 6

const entries = /\/web\/(?:early\.ts|entry\.client\.tsx|(?:pages|shells)\/[^/]+)$/

/**
 * Chunks for modules of many pages, which would otherwise be a chunk for each set of pages, some 90 links at the top of
 * a document: one with everything that all first visits load, one with what further public pages share, one with the rest
 * of what is shared. None adds a byte to a first visit, and no public page loads the members' part.
 */
export function sharedChunks(root: string): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let loaded: Set<string>[] = []
  let open: Set<string>[] = []
  const plugin: Plugin = {
    name: 'shared-chunks',
    buildEnd() {
      const modulesOf = (visit: readonly string[]): Set<string> => {
        const modules = new Set<string>()
        const add = (id: string): void => {
          if (modules.has(id)) return
          modules.add(id)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported)
        }
        for (const path of ['web/entry.client.tsx', ...visit]) add(join(root, path))
        return modules
      }
      loaded = firstVisits.map(modulesOf)
      open = publicVisits.map(modulesOf)
    },
  }
  // A stylesheet in a chunk would be on every page that loads the chunk, also for what only desks show.
  const isShared = (id: string): boolean => !entries.test(id) && !id.endsWith('.css')
  const isOfAny = (visits: Set<string>[], id: string): boolean => visits.some((visit) => visit.has(id))
  const groups = [
    {
      name: 'first',
      priority: 3,
      test: (id: string) =>
        isShared(id) && !id.includes('/node_modules/') && loaded.every((visit) => visit.has(id)),
    },
    {
      name: 'visitor',
      priority: 2,
      minShareCount: sharedByVisits,
      test: (id: string) => isShared(id) && !isOfAny(loaded, id) && isOfAny(open, id),
    },
    {
      name: 'member',
      priority: 1,
      minShareCount: sharedBy,
      test: (id: string) => isShared(id) && !isOfAny(loaded, id),
    },
  ]
  return { plugin, groups }
}
