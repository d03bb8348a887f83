import type { Campaign } from '#contract/exchange/campaigns.ts'
import { Store, useStore } from '../../design/store.ts'

const started = new Store<Campaign | null>(null)

/** Shows the panel of a campaign that was just funded on this page; null closes it. */
export const showStarted = started.set

/**
 * The campaign that was just funded; null: none. Outside of the form, which the page moves once there is a
 * first campaign.
 */
export const useStarted = (): Campaign | null => useStore(started)
