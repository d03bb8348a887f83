import { useRef, useState } from 'react'
import { fundCampaign } from '#contract/campaigns.ts'
import { CallError, write } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import type { Draft } from './draft.ts'
import { useCampaignAct } from './use-campaign-act.ts'

/** Funds a draft. The same draft sent again is the same act; a changed one is another. */
export function useFund(onFunded: () => void) {
  const { busy, act } = useCampaignAct()
  const [fields, setFields] = useState<Record<string, string>>({})
  const sent = useRef({ body: '', key: '' })

  const fund = async (draft: Draft, target: number): Promise<void> => {
    const { url, title, seconds, reward } = draft
    const body = {
      platform: 'website',
      action: 'visit',
      url,
      title,
      requiredDuration: seconds,
      reward,
      target,
    } as const
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: newIdempotencyKey() }
    setFields({})
    const funded = await act(async () => {
      try {
        await write(fundCampaign, { body }, { idempotencyKey: sent.current.key })
      } catch (thrown) {
        if (thrown instanceof CallError) setFields(thrown.fields)
        throw thrown
      }
      return `${shorten(title)} is running.`
    })
    if (funded) onFunded()
  }
  return { busy, fields, fund }
}

/** Toasts stay under 60 characters. */
const shorten = (title: string): string => (title.length > 40 ? `${title.slice(0, 39)}…` : title)
