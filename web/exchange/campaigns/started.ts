import { useSyncExternalStore } from 'react'
import type { Campaign } from '#contract/exchange/campaigns.ts'

let started: Campaign | null = null
const listeners = new Set<() => void>()

/** Shows the panel of a campaign that was just funded on this page; null closes it. */
export function showStarted(campaign: Campaign | null): void {
  started = campaign
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The campaign that was just funded; null: none. Outside of the form, which the page moves once there is a
 * first campaign.
 */
export const useStarted = (): Campaign | null =>
  useSyncExternalStore(
    subscribe,
    () => started,
    () => null,
  )
