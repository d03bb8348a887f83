import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Campaign, readCampaignTerms } from '#contract/exchange/campaigns.ts'
import type { ContentKind } from '#contract/exchange/catalogue.ts'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { queryKey } from '#contract/operation.ts'
import { CallError } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { type Act, useAct } from '../../api/use-act.ts'

/**
 * Runs one campaign action at a time, reports its result in a toast and refetches all data about campaigns
 * and points. fields: errors of the last one, by field.
 */
export function useCampaignAct(): Act & { fields: Record<string, string> } {
  const client = useQueryClient()
  const [fields, setFields] = useState<Record<string, string>>({})
  const { busy, act } = useAct('campaign action', () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey(getPointsOverview) }),
      client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/campaign'),
      }),
    ]),
  )
  const withFields: Act['act'] = (run, onRejected) => {
    setFields({})
    const noting = async () => {
      try {
        return await run()
      } catch (thrown) {
        if (thrown instanceof CallError) setFields(thrown.fields)
        throw thrown
      }
    }
    return act(noting, onRejected)
  }
  return { busy, fields, act: withFields }
}

/** Reads the member's terms for campaigns of the same kind. */
export const useCampaignTerms = ({ platform, action, kind }: Campaign) =>
  useRead(readCampaignTerms, { query: { platform, action, kind: kind as ContentKind } })
