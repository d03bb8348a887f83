import { type Campaign, readCampaignTerms } from '#contract/exchange/campaigns.ts'
import type { ContentKind } from '#contract/exchange/catalogue.ts'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'

/** All data about campaigns and points. */
export const campaignReads = [getPointsOverview, '/api/campaign']

/** Runs one campaign action at a time, and reads its result. */
export const useCampaignAct = (onDone?: () => void, shown?: readonly string[]) =>
  useAct('campaign action', campaignReads, onDone, shown)

/** Reads the member's terms for campaigns of the same kind. */
export const useCampaignTerms = ({ platform, action, kind }: Campaign) =>
  useRead(readCampaignTerms, { query: { platform, action, kind: kind as ContentKind } })
