/** How a practice clip fails: with the platform's error number, or by never responding. */
export type Fault = number | 'silence'

/**
 * Returns the fault that an id asks for, so each failure can be seen; null: the clip plays. 4040… is removed,
 * 4030… is not allowed on other sites, 5040… never responds; a channel named offline… is not live. Without a
 * referrer YouTube rejects any id (153).
 */
export function faultOf(platform: string, id: string, referrer: string): Fault | null {
  if (platform === 'youtube' && referrer === '') return 153
  if (id.startsWith('offline')) return 0
  if (id.startsWith('5040')) return 'silence'
  if (id.startsWith('4040')) return 100
  return id.startsWith('4030') ? 150 : null
}
