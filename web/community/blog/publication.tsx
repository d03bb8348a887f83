import { useState } from 'react'
import { deleteBlogPost, publishBlogPost, type WrittenBlogPost } from '#contract/community/blog.ts'
import { type BlogRevision, listBlogRevisions } from '#contract/community/blog-editor.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Input } from '../../design/field.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { Time } from '../../design/time.tsx'
import { localMomentOf } from './local-moment.ts'

interface Props {
  post: WrittenBlogPost
  /** Saves what is on the screen; false: it could not. */
  saveFirst: () => Promise<boolean>
  onChanged: (post: WrittenBlogPost) => void
  onRestore: (revision: BlogRevision) => void
}

/** When readers see a post: now, at a moment of the admin's own time, or not yet. */
export function Publication({ post, saveFirst, onChanged }: Omit<Props, 'onRestore'>) {
  const { busy, act } = useAct('publishBlogPost')
  const [when, setWhen] = useState('')
  const moment = when === '' ? null : localMomentOf(when)
  const publish = (at: string | null, said: string): void =>
    void act(async () => {
      const answer = await write(publishBlogPost, { params: { postId: post.id }, body: { at } })
      onChanged(answer.post)
      return said
    })
  const publishShown = async (at: string, said: string): Promise<void> => {
    if (await saveFirst()) publish(at, said)
  }
  const remove = (): void =>
    void act(async () => {
      await write(deleteBlogPost, { params: { postId: post.id } })
      location.assign('/blog/new')
      return 'Deleted.'
    })
  return (
    <Card title="Publication" aside={<Badge>{sentenceCase(post.state)}</Badge>} body="grid gap-4">
      {post.at ? (
        <p className="sub">
          {post.state === 'scheduled' ? 'Appears' : 'Published'} <Time iso={post.at} inSentence />.
        </p>
      ) : (
        <p className="sub">Only admins see it.</p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {post.state === 'published' ? (
          <ButtonLink href={`/blog/${post.slug}`}>Open it</ButtonLink>
        ) : (
          <>
            <Field label="Appears at, in your time" error={moment?.problem}>
              <Input type="datetime-local" value={when} onChange={setWhen} />
            </Field>
            <Button
              busy={busy}
              disabled={!moment?.iso}
              onClick={() => moment?.iso && publishShown(moment.iso, 'Scheduled.')}
            >
              Schedule
            </Button>
            <Button busy={busy} onClick={() => publishShown('now', 'Published.')}>
              Publish now
            </Button>
          </>
        )}
        {post.state === 'draft' ? (
          <Button variant="danger" busy={busy} onClick={remove}>
            Delete
          </Button>
        ) : (
          <Button busy={busy} onClick={() => publish(null, 'It’s a draft again.')}>
            Make it a draft
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Earlier texts of a post; putting one back changes the form, not the post. */
export function Revisions({ post, onRestore }: Pick<Props, 'post' | 'onRestore'>) {
  const { data } = useRead(listBlogRevisions, { params: { postId: post.id } })
  // The first one is what the post says now.
  const revisions = data?.revisions.slice(1) ?? []
  if (revisions.length === 0) return null
  return (
    <Card title="Earlier versions" flush>
      <ul>
        {revisions.map((revision) => (
          <li key={revision.version} className="list-row">
            <div className="list-row-text">
              <span className="list-row-title trunc">{revision.title}</span>
              <span className="list-row-sub">
                Version {revision.version} by {revision.savedBy}, <Time iso={revision.savedAt} inSentence />
              </span>
            </div>
            <Button size="sm" onClick={() => onRestore(revision)}>
              Put back
              <span className="sr-only"> version {revision.version}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
