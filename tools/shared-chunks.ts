import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** First visits, whose code has limits (first-load.ts): the page and its shell. */
const firstVisits = [
  ['web/pages/landing.tsx', 'web/shells/guest.tsx'],
  ['web/pages/login.tsx', 'web/shells/bare.tsx'],
]

/** A module that this many pages and shells use is on nearly every page of a member. */
const sharedBy = 10

const entries = /\/web\/(?:early\.ts|entry\.client\.tsx|(?:pages|shells)\/[^/]+)$/

/**
 * Chunks for modules of many pages, which would otherwise be a chunk for each set of pages, some 90 links at the top of
 * a document: one with everything that both first visits load, one with the rest of what is shared. Neither adds a byte to a
 * first visit.
 */
export function sharedChunks(root: string): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let loaded: Set<string>[] = []
  const plugin: Plugin = {
    name: 'shared-chunks',
    buildEnd() {
      loaded = firstVisits.map((visit) => {
        const modules = new Set<string>()
        const add = (id: string): void => {
          if (modules.has(id)) return
          modules.add(id)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported)
        }
        for (const path of ['web/entry.client.tsx', ...visit]) add(join(root, path))
        return modules
      })
    },
  }
  const ours = (id: string): boolean => !entries.test(id) && !id.includes('/node_modules/')
  const groups = [
    { name: 'first', priority: 2, test: (id: string) => ours(id) && loaded.every((visit) => visit.has(id)) },
    {
      name: 'member',
      priority: 1,
      minShareCount: sharedBy,
      test: (id: string) => !entries.test(id) && !loaded.some((visit) => visit.has(id)),
    },
  ]
  return { plugin, groups }
}
