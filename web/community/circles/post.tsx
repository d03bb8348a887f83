import { useState } from 'react'
import type { CirclePage } from '#contract/community/circles.ts'
import type { CirclePost } from '#contract/community/posts.ts'
import { taskHref } from '#contract/exchange/tasks.ts'
import { formatCount } from '#contract/numbers.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { RenderedText } from '../../design/rendered-text.tsx'
import { Thumb } from '../../design/thumb.tsx'
import { Time } from '../../design/time.tsx'
import { Pictures } from '../../exchange/campaigns/pictures-field.tsx'
import { actionWord, taskTime } from '../../exchange/tasks/task-labels.ts'
import { Comments } from './comments.tsx'
import { LikeButton, TextMenu } from './text-menu.tsx'

interface Props {
  circle: CirclePage
  post: CirclePost
  isSignedIn: boolean
  /** True: its comments are shown from the start. */
  isOpen?: boolean
}

/** One post: text, pictures, the campaign it carries, likes and comments. */
export function Post({ circle, post, isSignedIn, isOpen = false }: Props) {
  const [open, setOpen] = useState(isOpen)
  const place = { circleId: circle.id, postId: post.id }
  const author = post.author ?? 'Weekly feedback'
  const canWrite = circle.role !== null && !circle.archived
  const canPin = circle.role === 'owner' || circle.role === 'moderator'
  return (
    <article
      className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3.5 border-t border-line py-5.5 first:border-t-0 first:pt-1 max-desk:gap-2.5"
      aria-label={`Post by ${author}`}
    >
      <Avatar name={author} imageUrl={post.imageUrl} size={40} />
      <div className="grid min-w-0 gap-3">
        <header className="flex flex-wrap items-center gap-2">
          <b className="font-semibold wrap-anywhere">{author}</b>
          <span className="text-13 text-ink-2">
            <Time iso={post.at} />
          </span>
          {post.isPinned ? <Badge icon="Star">Pinned</Badge> : null}
          {post.inReview ? <Badge tone="warn">In review</Badge> : null}
          {isSignedIn ? (
            <span className="ml-auto">
              <TextMenu of={place} text={post} pin={canPin && !post.inReview ? post.isPinned : undefined} />
            </span>
          ) : null}
        </header>
        <RenderedText html={post.html} />
        <Pictures urls={post.pictures} by={author} />
        {post.task ? <TaskCard task={post.task} canEarn={post.canEarn} /> : null}
        <p className="-ml-2.5 flex gap-1">
          <LikeButton of={place} text={post} canWrite={canWrite} />
          <Button
            variant="ghost"
            size="sm"
            icon="ChatText"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <span className="num">{formatCount(post.comments)}</span>
            <span className="sr-only">{post.comments === 1 ? ' comment' : ' comments'}</span>
          </Button>
        </p>
        {open ? <Comments of={place} canWrite={canWrite} isSignedIn={isSignedIn} /> : null}
      </div>
    </article>
  )
}

function TaskCard({ task, canEarn }: { task: NonNullable<CirclePost['task']>; canEarn: boolean }) {
  return (
    <div className="flex gap-4 items-center py-2.5 pr-3.5 pl-2.5 border border-line rounded-lg bg-card max-desk:flex-wrap max-desk:[&>.btn]:w-full">
      <Thumb src={task.thumbnailUrl} size={72} platform={task.platform} />
      <div className="min-w-0 grow">
        <b className="trunc block font-semibold">{task.title}</b>
        <span className="text-13 text-ink-2">
          {actionWord(task.action, task.platform)}, {taskTime(task)}
        </span>
      </div>
      {canEarn ? (
        <ButtonLink href={taskHref(task)} points={task.points}>
          Earn
        </ButtonLink>
      ) : null}
    </div>
  )
}
