import type { JumpPage } from './frame.ts'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Pages that contain every word of the query; those whose label begins with the first word come first, the
 * rest keep their order.
 */
export function filterPages(pages: JumpPage[], query: string): JumpPage[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return pages
  const found = pages.filter((page) => {
    const text = folded(`${page.label} ${page.group ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  const begins = (page: JumpPage) => (folded(page.label).startsWith(words[0] ?? '') ? 0 : 1)
  return found.toSorted((one, other) => begins(one) - begins(other))
}

/** One entry per path; the first label wins. */
export function uniquePages(pages: JumpPage[]): JumpPage[] {
  const seen = new Set<string>()
  return pages.filter((page) => !seen.has(page.path) && seen.add(page.path))
}
