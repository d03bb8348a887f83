import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { limits } from './first-load.ts'

/** Pages that search engines lead to, with their shell; first those whose code has a limit. */
const publicVisits = [
  ...limits,
  { page: 'pricing', shell: 'bare' },
  { page: 'circles', shell: 'guest' },
  { page: 'faq', shell: 'guest' },
]

/** Modules that documents of visitors are made with, and of which their browsers run nothing: the others of a static part. */
const madeWith = /\/web\/(?:layout\/(?:footer|navigation|navigation-icon|sidebar-items)|design\/badge)\.tsx?$/
/** The same where nothing outside of the static parts reads the page's data. */
const readsWith = /\/(?:web\/page\.tsx|contract\/operation\.ts)$|zod/
const pagesWithoutReads = new Set(['landing', 'blog-post'])

/** A module that this many pages and shells use is on nearly every page of a member. */
const sharedBy = 10

const entries = /\/web\/(?:early\.ts|entry\.client\.tsx|(?:pages|shells)\/[^/]+)$/

/**
 * Chunks for modules of many pages, which would otherwise be a chunk for each set of pages, some 90 links at the top of
 * a document: one with everything that all first visits load, one for each set of public pages, one with the rest of what
 * is shared. No public page loads the members' part, nor what only another public page needs.
 */
export function sharedChunks(root: string): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let visits: Set<string>[] = []
  const plugin: Plugin = {
    name: 'shared-chunks',
    buildEnd() {
      visits = publicVisits.map(({ page, shell }) => {
        const modules = new Set<string>()
        const isUnused = (id: string): boolean =>
          madeWith.test(id) || (pagesWithoutReads.has(page) && readsWith.test(id))
        const add = (id: string): void => {
          if (modules.has(id) || isUnused(id)) return
          modules.add(id)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported)
        }
        for (const path of ['entry.client', `pages/${page}`, `shells/${shell}`])
          add(join(root, 'web', `${path}.tsx`))
        return modules
      })
    },
  }
  // A stylesheet in a chunk would be on every page that loads the chunk, also for what only desks show.
  const isShared = (id: string): boolean => !entries.test(id) && !id.endsWith('.css')
  const isFirst = (id: string): boolean => visits.slice(0, limits.length).every((visit) => visit.has(id))
  const setOf = (id: string): string => visits.map((visit) => (visit.has(id) ? '1' : '0')).join('')
  const groups: Rolldown.CodeSplittingGroup[] = [
    {
      name: 'first',
      priority: 3,
      test: (id) => isShared(id) && !id.includes('/node_modules/') && isFirst(id),
    },
    {
      name: (id) => `public-${setOf(id)}`,
      debugName: 'public',
      priority: 2,
      minShareCount: 2,
      test: (id) => isShared(id) && !isFirst(id) && setOf(id).includes('1'),
    },
    {
      name: 'member',
      priority: 1,
      minShareCount: sharedBy,
      test: (id) => isShared(id) && !setOf(id).includes('1'),
    },
  ]
  return { plugin, groups }
}
