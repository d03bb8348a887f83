import { blockAuthor, reportInCircle } from '#contract/community/circle-reports.ts'
import { type CirclePost, deleteComment, deletePost } from '#contract/community/posts.ts'
import type { reportReasons } from '#contract/exchange/tasks.ts'
import { declareAct } from '../../api/act-dialog.tsx'
import { circleReads } from './circle-reads.ts'

export const reasonWords: Record<(typeof reportReasons)[number], string> = {
  broken: 'Its links or pictures don’t work',
  misleading: 'It misleads people',
  offensive: 'It’s hateful, sexual or violent',
  malware: 'It tries to trick or harm people',
  other: 'Something else',
}

/** A post or comment. */
export interface Place {
  circleId: string
  postId: string
  /** null: the post itself. */
  commentId?: string | null
}

/** The text's kind in a sentence. */
export const textWord = ({ commentId }: Place) => (commentId ? 'comment' : 'post')

/** Reports, blocks or deletes: the acts on a text that a dialog asks about. */
export function textActs(place: Place, author: CirclePost['author']) {
  const { commentId = null, ...params } = place
  const settle = circleReads(params.circleId)
  const what = textWord(place)
  const deletion = {
    title: `Delete this ${what}?`,
    text: commentId === null ? 'Its comments and likes are deleted, too.' : 'It can’t be restored.',
    verb: `Delete ${what}`,
    said: `The ${what} is deleted.`,
    settle,
  }
  return {
    report: declareAct(reportInCircle, {
      title: `Report this ${what}`,
      text: 'This circle’s moderators decide. The author won’t see who reported it.',
      verb: 'Send report',
      fields: { reason: { label: 'What’s wrong?', choices: reasonWords, value: 'offensive' } },
      params,
      body: ({ reason }) => ({ commentId, reason }),
      said: 'Reported. Thank you.',
      settle,
    }),
    block: declareAct(blockAuthor, {
      title: `Block ${author}?`,
      text: `You won’t see anything ${author} writes or promotes. They won’t be notified.`,
      verb: `Block ${author}`,
      params,
      body: () => ({ commentId }),
      said: `${author} is blocked.`,
      settle,
    }),
    remove:
      commentId === null
        ? declareAct(deletePost, { ...deletion, params })
        : declareAct(deleteComment, { ...deletion, params: { ...params, commentId } }),
  }
}
