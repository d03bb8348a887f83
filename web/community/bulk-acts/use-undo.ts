import { type BulkAct, listBulkActs, listManaged, undoBulkAct } from '#contract/community/bulk-acts.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { campaignsText, countOf } from './bulk-words.ts'

/** Runs an act, then reads the campaigns and the acts again. */
export const useBulkAct = () => useAct('an act on campaigns', [listManaged, listBulkActs])

/** Puts the campaigns of an act back; the sentence says how many. */
export async function undo({ id }: Pick<BulkAct, 'id'>): Promise<string> {
  const act = await write(undoBulkAct, { params: { actId: id } })
  const left = countOf(act, 'changed') + countOf(act, 'points_spent')
  const back = `${campaignsText(countOf(act, 'undone'))} put back.`
  return left === 0 ? back : `${back} ${campaignsText(left)} stay.`
}
