import { useState } from 'react'
import { type CirclePost, likeComment, likePost, pinPost } from '#contract/community/posts.ts'
import { formatCount } from '#contract/numbers.ts'
import { useActDialog } from '../../api/act-dialog.tsx'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Menu, type MenuEntry } from '../../design/menu.tsx'
import { circleReads } from './circle-reads.ts'
import { type Place, textActs, textWord } from './text-acts.ts'

interface Props {
  of: Place
  text: Pick<CirclePost, 'author' | 'isYours' | 'canDelete'>
  /** State of its pin, for those who may change it. */
  pin?: boolean | undefined
}

/** Menu of a post or comment: Pin, Report, Block and Delete, as far as the reader may. */
export function TextMenu({ of: place, text, pin }: Props) {
  const { ask, dialog } = useActDialog(
    (name: keyof ReturnType<typeof textActs>) => textActs(place, text.author)[name],
  )
  const { act } = useAct('pinPost', circleReads(place.circleId))
  const { author, isYours, canDelete } = text
  const { circleId, postId } = place
  const turnPin = (): void =>
    void act(
      () => write(pinPost, { params: { circleId, postId }, body: { pinned: !pin } }),
      pin ? 'Unpinned.' : 'Pinned above the feed.',
    )
  const entries: MenuEntry[] = []
  if (pin !== undefined) entries.push({ label: pin ? 'Unpin' : 'Pin', icon: 'Star', onSelect: turnPin })
  if (!isYours && author !== null)
    entries.push(
      { label: 'Report', icon: 'Flag', onSelect: () => ask('report') },
      { label: `Block ${author}`, icon: 'Prohibit', onSelect: () => ask('block') },
    )
  if (canDelete) entries.push({ label: 'Delete', icon: 'Trash', danger: true, onSelect: () => ask('remove') })
  if (entries.length === 0) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton small icon="DotsThree" label={`More for the ${textWord(place)} by ${author ?? 'us'}`} />
        }
        entries={entries}
      />
      {dialog}
    </>
  )
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
