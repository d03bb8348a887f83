import { urlOf } from '#contract/url.ts'

/** Contents of a visit link (spec §2): the site, and the points that the link promises. */
export interface VisitLink {
  url: string
  websiteId: string
  /**
   * Whole points; null if the link's text is not such a number. The points paid are the campaign's own
   * reward.
   */
  points: number | null
}

/** Reads a visit link; null if any of its three parts is missing. */
export function readVisitLink(query: Record<string, string | undefined>): VisitLink | null {
  const { url, websiteId, points } = query
  if (!url || !websiteId || !points) return null
  return { url, websiteId, points: /^\d{1,9}$/.test(points) ? Number(points) : null }
}

/** The name people know a site by: its host without "www.". */
export function siteName(url: string): string {
  return urlOf(url)?.host.replace(/^www\./, '') ?? url
}
