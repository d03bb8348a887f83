import { useQueryClient } from '@tanstack/react-query'
import { type BulkAct, listBulkActs, listManaged, undoBulkAct } from '#contract/community/bulk-acts.ts'
import { write } from '../../api/client.ts'
import { type Act, useAct } from '../../api/use-act.ts'
import { campaignsText, countOf } from './bulk-words.ts'

/** Runs an act, then reads the campaigns and the acts again. */
export function useBulkAct(): Act {
  const client = useQueryClient()
  return useAct('an act on campaigns', async () => {
    // The lists' keys begin with their paths; filters follow.
    const isOurs = ([key]: readonly unknown[]) =>
      [listManaged.path, listBulkActs.path].some((path) => String(key).split('?')[0] === path)
    await client.invalidateQueries({ predicate: ({ queryKey }) => isOurs(queryKey) })
  })
}

/** Puts the campaigns of an act back; the sentence says how many. */
export async function undo({ id }: Pick<BulkAct, 'id'>): Promise<string> {
  const act = await write(undoBulkAct, { params: { actId: id } })
  const left = countOf(act, 'changed') + countOf(act, 'points_spent')
  const back = `${campaignsText(countOf(act, 'undone'))} put back.`
  return left === 0 ? back : `${back} ${campaignsText(left)} stay.`
}
