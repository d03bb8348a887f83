import { useRef, useState } from 'react'
import { saveDraft } from '#contract/campaign-changes.ts'
import { fundCampaign } from '#contract/campaigns.ts'
import { CallError, write } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { type Draft, offerOf } from './draft.ts'
import { useCampaignAct } from './use-campaign-act.ts'

/** Funds a draft, or keeps it. The same draft sent again is the same act; a changed one is another. */
export function useFund(onDone: () => void) {
  const { busy, act } = useCampaignAct()
  const [fields, setFields] = useState<Record<string, string>>({})
  const sent = useRef({ body: '', key: '' })
  const told = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (thrown) {
      if (thrown instanceof CallError) setFields(thrown.fields)
      throw thrown
    }
  }

  const fund = async (draft: Draft, noteVersion: number | undefined): Promise<void> => {
    const { draftId } = draft
    const body = { ...offerOf(draft), ...(draftId && { draftId }), ...(noteVersion && { noteVersion }) }
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: newIdempotencyKey() }
    setFields({})
    const funded = await act(async () => {
      await told(() => write(fundCampaign, { body }, { idempotencyKey: sent.current.key }))
      return `${shorten(draft.title)} is running.`
    })
    if (funded) onDone()
  }
  const keep = async (draft: Draft): Promise<void> => {
    setFields({})
    const kept = await act(async () => {
      const params = { draftId: draft.draftId ?? 'new' }
      await told(() => write(saveDraft, { params, body: offerOf(draft) }))
      return `${shorten(draft.title)} is kept as a draft.`
    })
    if (kept) onDone()
  }
  return { busy, fields, fund, keep }
}

/** Toasts stay under 60 characters. */
const shorten = (title: string): string => (title.length > 32 ? `${title.slice(0, 31)}…` : title)
