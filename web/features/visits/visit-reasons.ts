/** The end of a visit as the server told it, or as the page had to put it together. */
export interface VisitResult {
  success: boolean
  pointsEarned: number
  reason?: string | undefined
  /** Seconds. */
  engagementTime?: number | undefined
  /** Seconds. */
  requiredDuration?: number | undefined
}

/** What a person reads for a visit without points (spec §8). */
export function reasonText({ reason = '', engagementTime, requiredDuration }: Partial<VisitResult>): string {
  if (reason.includes('Already visited'))
    return 'You already visited this website recently. Wait 1 hour before visiting again.'
  if (reason.includes('Insufficient visit time'))
    return `Visit too short: ${engagementTime}s of ${requiredDuration}s required. Keep the product tab open for full duration.`
  if (reason.includes('Session not found')) return 'Visit session expired. Try visiting the website again.'
  return reason || 'Visit incomplete - no points earned'
}

/** Whether a new visit may be started at once after this end: it was cut short, nothing else stands against it. */
export const mayStartAgain = (reason: string): boolean =>
  reason.includes('Insufficient visit time') || reason.includes('Session not found')

/** Whether a refused start may be tried again: what stands against it can pass while the page is open. */
export const mayAskAgain = (reason: string): boolean => !reason.includes('Already visited')
