/** How a practice clip fails: with the platform's own number, or by saying nothing at all. */
export type Fault = number | 'silence'

/**
 * Ids that stand for content that does not play, so that each failure can be seen: 4040… is gone, 4030… may not be
 * shown on other sites, 5040… never answers; a channel named offline… is not on air. Where YouTube is not told which
 * site asks, it refuses whatever the id (153).
 */
export function faultOf(platform: string, id: string, referrer: string): Fault | null {
  if (platform === 'youtube' && referrer === '') return 153
  if (id.startsWith('offline')) return 0
  if (id.startsWith('5040')) return 'silence'
  if (id.startsWith('4040')) return 100
  return id.startsWith('4030') ? 150 : null
}
