/** What a visit link carries (spec §2): whose site, and what the link says it pays. */
export interface VisitLink {
  url: string
  websiteId: string
  /** Whole points; null where the link's text is no such number. What is paid is the campaign's own reward. */
  points: number | null
}

/** Reads a visit link; null where any of its three parts is missing. */
export function readVisitLink(query: Record<string, string | undefined>): VisitLink | null {
  const { url, websiteId, points } = query
  if (!url || !websiteId || !points) return null
  return { url, websiteId, points: /^\d{1,9}$/.test(points) ? Number(points) : null }
}

/** A site as people know it: its host without "www.". */
export function siteName(url: string): string {
  return URL.parse(url)?.host.replace(/^www\./, '') ?? url
}
