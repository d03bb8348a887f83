import { saveDraft } from '#contract/exchange/campaign-changes.ts'
import { type Campaign, fundCampaign } from '#contract/exchange/campaigns.ts'
import { nextTaskPath } from '#contract/pages/next-task.ts'
import { write } from '../../api/client.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { shorten } from './campaign-labels.ts'
import { type Draft, offerOf } from './draft.ts'
import { showStarted } from './started-panel.tsx'
import { useCampaignAct } from './use-campaign-act.ts'

/** Fields of the form that show their errors. */
const shown = [
  'title',
  'author',
  'thumbnail',
  'noteVersion',
  'reward',
  'target',
  'dayLimit',
  'hourLimit',
  'targeting',
]

/** Funds or saves a form's draft. Funding the same draft again repeats the request; a changed draft is a new one. */
export function useFund(form: string, onDone: () => void) {
  const { busy, fields, forget, act } = useCampaignAct(undefined, shown)
  const writeOnce = useWriteOnce(form)

  const fund = async (draft: Draft, shownCost: number, noteVersion: number | undefined): Promise<void> => {
    const { draftId } = draft
    const body = {
      ...offerOf(draft),
      shownCost,
      ...(draftId && { draftId }),
      ...(noteVersion && { noteVersion }),
    }
    let started: Campaign | null = null
    const funded = await act(async () => {
      started = (await writeOnce(fundCampaign, { body })).campaign
      return undefined
    })
    if (!funded) return
    onDone()
    showStarted(started)
  }
  const save = async (draft: Draft): Promise<boolean> => {
    const saved = await act(async () => {
      const params = { draftId: draft.draftId ?? 'new' }
      await write(saveDraft, { params, body: offerOf(draft) })
      return `${shorten(draft.title)} saved as a draft.`
    })
    if (saved) onDone()
    return saved
  }
  /** Saves a draft that can't start yet, and leaves for the tasks that come first. */
  const earnFirst = async (draft: Draft): Promise<void> => {
    if (await save(draft)) location.assign(nextTaskPath)
  }
  return { busy, fields, forget, fund, save, earnFirst }
}
