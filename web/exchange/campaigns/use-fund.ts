import { useRef, useState } from 'react'
import { saveDraft } from '#contract/exchange/campaign-changes.ts'
import { type Campaign, fundCampaign } from '#contract/exchange/campaigns.ts'
import { CallError, newIdempotencyKey, write } from '../../api/client.ts'
import { shorten } from './campaign-words.ts'
import { type Draft, offerOf } from './draft.ts'
import { showStarted } from './started.ts'
import { useCampaignAct } from './use-campaign-act.ts'

/** Funds or saves a draft. Funding the same draft again repeats the request; a changed draft is a new one. */
export function useFund(onDone: () => void) {
  const { busy, act } = useCampaignAct()
  const [fields, setFields] = useState<Record<string, string>>({})
  const sent = useRef({ body: '', key: '' })
  const withFieldErrors = async <T>(run: () => Promise<T>): Promise<T> => {
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
    let started: Campaign | null = null
    const funded = await act(async () => {
      const answer = await withFieldErrors(() =>
        write(fundCampaign, { body }, { idempotencyKey: sent.current.key }),
      )
      started = answer.campaign
      return `${shorten(draft.title)} is running.`
    })
    if (!funded) return
    onDone()
    showStarted(started)
  }
  const save = async (draft: Draft): Promise<void> => {
    setFields({})
    const saved = await act(async () => {
      const params = { draftId: draft.draftId ?? 'new' }
      await withFieldErrors(() => write(saveDraft, { params, body: offerOf(draft) }))
      return `${shorten(draft.title)} saved as a draft.`
    })
    if (saved) onDone()
  }
  return { busy, fields, fund, save }
}
