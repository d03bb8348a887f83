import { type ReactNode, useRef } from 'react'
import { changeBlogPost, createBlogPost, type WrittenBlogPost } from '#contract/community/blog.ts'
import type { Request } from '#contract/operation.ts'
import type { SiteFacts } from '#contract/render.ts'
import { CallError, write } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Form, Input, Textarea } from '../../design/field.tsx'
import { toast } from '../../design/toast-store.ts'
import { usePictures } from '../../exchange/campaigns/pictures-field.tsx'
import { Preview } from './preview.tsx'
import { type PostDraft, useDraft } from './use-draft.ts'

/** A post's texts as the editor has them. */
export const draftOf = (post: Pick<WrittenBlogPost, keyof PostDraft>): PostDraft => ({
  slug: post.slug,
  title: post.title,
  description: post.description,
  body: post.body,
  tags: post.tags.join(', '),
})

/** 'How we pay people' as 'how-we-pay-people'. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)

type SentPost = Request<typeof createBlogPost>['body']

interface Props {
  /** null: a new post. */
  post: WrittenBlogPost | null
  /** Texts as they are saved; of a new post none. */
  saved: PostDraft
  /** Texts to begin with instead, not saved yet. */
  start?: PostDraft | undefined
  site: SiteFacts
  onSaved: (post: WrittenBlogPost) => void
  /** Beside the texts: publication, deletion and revisions. saveFirst saves any changes; false: it could not. */
  children: (saveFirst: () => Promise<boolean>) => ReactNode
}

/** The texts of a post with a live preview. What is not saved survives a crash of the browser. */
export function Editor({ post, saved, start, site, onSaved, children }: Props) {
  const { draft, isChanged, kept, change, takeKept, discardKept, forget } = useDraft(
    `blog ${post?.id ?? 'new'}`,
    saved,
    start,
  )
  const cover = usePictures(1)
  const { busy, fields, general: error, send } = useSend('saving a post')
  const unanswered = useRef<SentPost>(undefined)
  const store = async (texts: SentPost, to: WrittenBlogPost | null): Promise<WrittenBlogPost> => {
    unanswered.current = texts
    try {
      const answer = to
        ? await write(changeBlogPost, { params: { postId: to.id }, body: { ...texts, version: to.version } })
        : await write(createBlogPost, { body: texts })
      unanswered.current = undefined
      return answer.post
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.code !== null) unanswered.current = undefined
      throw thrown
    }
  }
  const save = () =>
    send(async () => {
      const tags = draft.tags.split(',').map((tag) => tag.trim())
      const [picture] = cover.ids
      const body = { ...draft, tags: tags.filter(Boolean), ...(picture && { cover: picture }) }
      // A save whose response was lost may be stored: sent again, it returns the post with its new version.
      const lost = unanswered.current
      const stored = await store(body, lost ? await store(lost, post) : post)
      toast({ title: 'Saved.' })
      forget(draft)
      cover.clear()
      onSaved(stored)
    })
  const canSave = isChanged || cover.ids.length > 0
  return (
    <div className="grid items-start gap-6 wide:grid-cols-2">
      <div className="grid gap-6">
        {kept ? <Kept onTake={takeKept} onForget={discardKept} /> : null}
        <Card title="Post">
          <Form className="grid gap-4" onSend={save}>
            <Texts draft={draft} fields={fields} isNew={post === null} onChange={change} />
            <div className="grid gap-2">
              <p className="font-label text-13">Cover</p>
              {post?.coverUrl && cover.ids.length === 0 ? (
                <img className="max-w-60 rounded-sm" src={post.coverUrl} alt="The current cover" />
              ) : null}
              {cover.field}
              {fields.cover ? <Note tone="danger">{fields.cover}</Note> : null}
            </div>
            {error ? <Note tone="danger">{error}</Note> : null}
            <Button
              type="submit"
              variant="solid"
              className="justify-self-start"
              busy={busy}
              disabled={!canSave}
            >
              {post ? 'Save' : 'Create the draft'}
            </Button>
          </Form>
        </Card>
        {children(async () => !canSave || save())}
      </div>
      <Preview draft={draft} site={site} />
    </div>
  )
}

/** Offers texts that an earlier visit left without saving them. */
function Kept({ onTake, onForget }: { onTake: () => void; onForget: () => void }) {
  return (
    <Note tone="info">
      <span className="flex flex-wrap items-center gap-3">
        <span className="flex-1 basis-60">This browser has unsaved texts.</span>
        <Button size="sm" onClick={onTake}>
          Put them back
        </Button>
        <Button size="sm" variant="ghost" onClick={onForget}>
          Discard
        </Button>
      </span>
    </Note>
  )
}

interface TextProps {
  draft: PostDraft
  fields: Record<string, string>
  isNew: boolean
  onChange: (changes: Partial<PostDraft>) => void
}

function Texts({ draft, fields, isNew, onChange }: TextProps) {
  const { title, slug, description, body, tags } = draft
  const changeTitle = (next: string): void =>
    onChange({ title: next, ...(isNew && slug === slugOf(title) && { slug: slugOf(next) }) })
  return (
    <>
      <Field label="Title" error={fields.title}>
        <Input maxLength={100} value={title} onChange={changeTitle} />
      </Field>
      <Field label="Link" hint="The last part: a to z, digits and hyphens." error={fields.slug}>
        <Input maxLength={80} value={slug} onChange={(slug) => onChange({ slug })} />
      </Field>
      <Field
        label="Description"
        aside={`${description.trim().length} of 50 to 165`}
        hint="One sentence for lists and search engines."
        error={fields.description}
      >
        <Textarea
          rows={2}
          maxLength={165}
          value={description}
          onChange={(description) => onChange({ description })}
        />
      </Field>
      <Field label="Tags" hint="At most five, with commas between them." error={fields.tags}>
        <Input value={tags} onChange={(tags) => onChange({ tags })} />
      </Field>
      <Field label="Text" hint="Markdown." error={fields.body}>
        <Textarea
          rows={22}
          className="num"
          maxLength={40_000}
          value={body}
          onChange={(body) => onChange({ body })}
        />
      </Field>
    </>
  )
}
