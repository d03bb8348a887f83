import { useState } from 'react'
import { blockAuthor, reportInCircle } from '#contract/community/circle-reports.ts'
import {
  type CirclePost,
  deleteComment,
  deletePost,
  likeComment,
  likePost,
  pinPost,
} from '#contract/community/posts.ts'
import { formatCount } from '#contract/numbers.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/form-dialog.tsx'
import { Icon, type IconName } from '../../design/icon.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Menu, type MenuEntry } from '../../design/menu.tsx'
import { useAsked } from '../../design/use-modal.ts'
import { circleReads } from './circle-reads.ts'
import { type Reason, ReportForm } from './text-dialogs.tsx'

interface Place {
  circleId: string
  postId: string
  /** null: the post itself. */
  commentId?: string | null
}

interface Props {
  of: Place
  text: Pick<CirclePost, 'author' | 'isYours' | 'canDelete'>
  /** State of its pin, for those who may change it. */
  pin?: boolean | undefined
}

/** Menu of a post or comment: Pin, Report, Block and Delete, as far as the reader may. */
export function TextMenu({ of: { commentId = null, ...params }, text, pin }: Props) {
  const { asked, ask, close } = useAsked<'report' | 'block' | 'delete'>()
  const { busy, error, act, send } = useAct('an act on a text', circleReads(params.circleId), close)
  const dialog = (name: typeof asked) => ({ open: asked === name, onClose: close, busy, error })
  const what = commentId === null ? 'post' : 'comment'
  const author = text.author ?? 'us'
  const remove = async (): Promise<string> => {
    if (commentId === null) await write(deletePost, { params })
    else await write(deleteComment, { params: { ...params, commentId } })
    return `The ${what} is deleted.`
  }
  const block = async (): Promise<string> => {
    await write(blockAuthor, { params, body: { commentId } })
    return `${author} is blocked.`
  }
  const report = async (reason: Reason): Promise<string> => {
    await write(reportInCircle, { params, body: { commentId, reason } })
    return 'Reported. Thank you.'
  }
  const turnPin = async (): Promise<string> => {
    await write(pinPost, { params, body: { pinned: !pin } })
    return pin ? 'Unpinned.' : 'Pinned above the feed.'
  }
  const entries = entriesOf(text, pin, { ask, turnPin: () => void act(turnPin) })
  if (entries.length === 0) return null
  return (
    <>
      <Menu
        trigger={<IconButton small icon="DotsThree" label={`More for the ${what} by ${author}`} />}
        entries={entries}
      />
      <ReportForm what={what} {...dialog('report')} onSend={(reason) => void send(() => report(reason))} />
      <ConfirmDialog
        {...dialog('block')}
        title={`Block ${author}?`}
        text={`You won’t see anything ${author} writes or promotes. They won’t be notified.`}
        verb={`Block ${author}`}
        onConfirm={() => send(block)}
      />
      <ConfirmDialog
        {...dialog('delete')}
        title={`Delete this ${what}?`}
        text={commentId === null ? 'Its comments and likes are deleted, too.' : 'It can’t be restored.'}
        verb={`Delete ${what}`}
        onConfirm={() => send(remove)}
      />
    </>
  )
}

interface Acts {
  ask: (dialog: 'report' | 'block' | 'delete') => void
  turnPin: () => void
}

function entriesOf(text: Props['text'], pin: boolean | undefined, { ask, turnPin }: Acts): MenuEntry[] {
  const entry = (label: string, icon: IconName, onSelect: () => void, danger = false): MenuEntry => ({
    label,
    icon,
    onSelect,
    danger,
  })
  const isOthers = !text.isYours && text.author !== null
  return [
    ...(pin === undefined ? [] : [entry(pin ? 'Unpin' : 'Pin', 'Star', turnPin)]),
    ...(isOthers
      ? [
          entry('Report', 'Flag', () => ask('report')),
          entry(`Block ${text.author}`, 'Prohibit', () => ask('block')),
        ]
      : []),
    ...(text.canDelete ? [entry('Delete', 'Trash', () => ask('delete'), true)] : []),
  ]
}

interface LikeProps {
  of: Place
  text: Pick<CirclePost, 'likes' | 'liked' | 'isYours' | 'inReview'>
  /** True: the reader is a member, and the circle is not archived. */
  canWrite: boolean
}

/** The likes of a post or comment, as a button for those who can like it. */
export function LikeButton({ of: { commentId = null, ...params }, text, canWrite }: LikeProps) {
  const [own, setOwn] = useState<{ likes: number; liked: boolean }>()
  const { likes, liked } = own ?? text
  const { busy, act } = useAct('a like')
  const press = (): void => {
    void act(async () => {
      const body = { liked: !liked }
      setOwn(
        await (commentId === null
          ? write(likePost, { params, body })
          : write(likeComment, { params: { ...params, commentId }, body })),
      )
      return liked ? 'Like removed.' : 'Liked.'
    })
  }
  const unit = likes === 1 ? 'like' : 'likes'
  if (!canWrite || text.isYours || text.inReview)
    return (
      <span className="num flex items-center gap-1.5 px-2.5 text-13 text-ink-2">
        <Icon name="Heart" size={16} />
        {formatCount(likes)}
        <span className="sr-only"> {unit}</span>
      </span>
    )
  return (
    <Button
      variant="ghost"
      size="sm"
      icon="Heart"
      busy={busy}
      aria-pressed={liked}
      aria-label={`Like, ${formatCount(likes)} ${unit}`}
      className={liked ? 'text-ink' : undefined}
      onClick={press}
    >
      <span className="num">{formatCount(likes)}</span>
    </Button>
  )
}
