/** Result of a visit, from the server or, without its response, from the page. */
export interface VisitResult {
  success: boolean
  pointsEarned: number
  reason?: string | null | undefined
  /** Seconds. */
  engagementTime?: number | undefined
  /** Seconds. */
  requiredDuration?: number | undefined
}

/** Text shown for a visit without points (spec §8). */
export function reasonText(result: Partial<VisitResult>): string {
  const { engagementTime, requiredDuration } = result
  const reason = result.reason ?? ''
  if (reason.includes('Already visited'))
    return 'You already visited this website recently. Wait 1 hour before visiting again.'
  if (reason.includes('Insufficient visit time'))
    return `Visit too short: ${engagementTime}s of ${requiredDuration}s required. Keep the product tab open for full duration.`
  if (reason.includes('Session not found')) return 'Visit session expired. Try visiting the website again.'
  return reason || 'Visit incomplete - no points earned'
}

/** True if a new visit may start at once: this one was cut short, and nothing else prevents another. */
export const mayStartAgain = (reason: string): boolean =>
  reason.includes('Insufficient visit time') || reason.includes('Session not found')

/** True if a rejected start may be retried, since its cause can pass while the page is open. */
export const mayAskAgain = (reason: string): boolean => !reason.includes('Already visited')
