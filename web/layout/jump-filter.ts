import type { JumpPage } from './frame.ts'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Pages that hold every word asked for; those whose name begins with it first, otherwise in the given order. */
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

/** One entry per path: the first label given wins. */
export function uniquePages(pages: JumpPage[]): JumpPage[] {
  const seen = new Set<string>()
  return pages.filter((page) => !seen.has(page.path) && seen.add(page.path))
}
