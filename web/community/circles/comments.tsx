import { listComments, postLimits, writeComment } from '#contract/community/posts.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Field, Form, Textarea } from '../../design/field.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { RenderedText } from '../../design/rendered-text.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { Time } from '../../design/time.tsx'
import { useDraftText } from '../../design/use-text-draft.ts'
import { usePages } from '../../layout/page-list.tsx'
import { circleReads } from './circle-reads.ts'
import { LikeButton, TextMenu } from './text-menu.tsx'

interface Post {
  circleId: string
  postId: string
}

interface Props {
  of: Post
  /** True: the reader is a member, and the circle is not archived. */
  canWrite: boolean
  isSignedIn: boolean
}

/** A post's comments, oldest first, and the field for another one. */
export function Comments({ of: params, canWrite, isSignedIn }: Props) {
  const { pages, isPending, isError, retry, more, busy } = usePages(listComments, { params })
  const comments = pages.flatMap((page) => page.comments)
  return (
    <div className="grid gap-4 border-l border-line pl-4">
      {isPending || isError ? (
        <NotRead isPending={isPending} rows={2} title="Couldn’t load the comments" retry={retry} />
      ) : comments.length === 0 ? (
        <p className="sub text-13">No comments yet.</p>
      ) : (
        <ul className="grid gap-4">
          {comments.map((comment) => (
            <li key={comment.id} className="grid gap-1">
              <p className="flex flex-wrap items-center gap-2 text-13">
                <Avatar name={comment.author ?? ''} imageUrl={comment.imageUrl} size={24} />
                <b className="wrap-anywhere">{comment.author}</b>
                <span className="text-ink-2">
                  <Time iso={comment.at} />
                </span>
                {comment.inReview ? <Badge tone="warn">In review</Badge> : null}
                {isSignedIn ? <TextMenu of={{ ...params, commentId: comment.id }} text={comment} /> : null}
              </p>
              <RenderedText html={comment.html} />
              <p className="-ml-2.5 flex">
                <LikeButton of={{ ...params, commentId: comment.id }} text={comment} canWrite={canWrite} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <ShowMore shown={comments.length} onMore={more} busy={busy} />
      <CommentForm of={params} canWrite={canWrite} />
    </div>
  )
}

/** Writes a comment. An unsent text keeps the form, though its author can no longer write here. */
function CommentForm({ of: params, canWrite }: Pick<Props, 'of' | 'canWrite'>) {
  const [text, setText] = useDraftText(`comment:${params.postId}`)
  const { busy, error, send } = useAct('writeComment', circleReads(params.circleId))
  const submit = (): void => {
    if (text.trim() === '') return
    void send(async () => {
      await write(writeComment, { params, body: { text } })
      setText('')
      return undefined
    })
  }
  if (!canWrite && text === '') return null
  return (
    <Form className="grid gap-2" onSend={submit}>
      <Field label="Comment" error={error}>
        <Textarea rows={2} maxLength={postLimits.comment} value={text} onChange={setText} />
      </Field>
      <Button type="submit" size="sm" busy={busy} className="justify-self-end">
        Comment
      </Button>
    </Form>
  )
}
