import { useState } from 'react'
import { listAllBlogPosts, readAnyBlogPost, type WrittenBlogPost } from '#contract/community/blog.ts'
import { listShippedPosts, type ShippedPost } from '#contract/community/blog-editor.ts'
import { useRead } from '../api/read.ts'
import { useReadAgain } from '../api/read-again.ts'
import { draftOf, Editor } from '../community/blog/editor.tsx'
import { Publication, Revisions } from '../community/blog/publication.tsx'
import type { PostDraft } from '../community/blog/use-draft.ts'
import { Badge } from '../design/badge.tsx'
import { Button, TextLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { NotRead } from '../design/placeholders.tsx'
import { sentenceCase } from '../design/texts.ts'
import { Time } from '../design/time.tsx'
import { Desk, useDesk } from '../layout/desk.tsx'
import { PageHead, type PageProps } from '../page.tsx'

const empty: PostDraft = { slug: '', title: '', description: '', body: '', tags: '' }

/** The blog's editor: a new post with the list of all, or one post with its publication and its earlier versions. */
export default function BlogEditorPage({ boot }: PageProps) {
  const { id } = boot.params
  return id === undefined ? <NewPost boot={boot} /> : <EditPost boot={boot} id={id} />
}

function NewPost({ boot }: PageProps) {
  const [start, setStart] = useState<{ draft: PostDraft; round: number }>({ draft: empty, round: 0 })
  return (
    <>
      <PageHead
        title={boot.title}
        sub="A draft first; readers see it once you publish it."
        back={{ label: 'Blog', href: '/blog' }}
      />
      <Editor
        key={start.round}
        post={null}
        saved={empty}
        start={start.draft}
        site={boot.site}
        onSaved={(post) => location.assign(`/blog/edit/${post.id}`)}
      >
        {() => (
          <>
            <WrittenPosts />
            <Shipped onStart={(post) => setStart({ draft: draftOf(post), round: start.round + 1 })} />
          </>
        )}
      </Editor>
    </>
  )
}

const WrittenPosts = () => (
  <Desk
    of={useDesk(listAllBlogPosts)}
    title="Posts by admins"
    name="Posts"
    empty={{ title: 'No posts yet', text: 'Drafts, scheduled and published posts appear here.' }}
  >
    {(post) => (
      <li className="list-row">
        <div className="list-row-text">
          <TextLink className="list-row-title" href={`/blog/edit/${post.id}`}>
            {post.title}
          </TextLink>
          <span className="list-row-sub">
            By {post.author}, changed <Time iso={post.changedAt} inSentence />
          </span>
        </div>
        <Badge>{sentenceCase(post.state)}</Badge>
      </li>
    )}
  </Desk>
)

/** Posts that ship with the product: one written at the same address replaces it. */
function Shipped({ onStart }: { onStart: (post: ShippedPost) => void }) {
  const { data } = useRead(listShippedPosts, {})
  return (
    <Card title="Posts that ship with the product" flush>
      <ul>
        {data?.posts.map((post) => (
          <li key={post.slug} className="list-row">
            <div className="list-row-text">
              <span className="list-row-title">{post.title}</span>
              <span className="list-row-sub">/blog/{post.slug}</span>
            </div>
            <Button size="sm" onClick={() => onStart(post)}>
              Replace with my own
              <span className="sr-only">: {post.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function EditPost({ boot, id }: PageProps & { id: string }) {
  const { data, isPending, refetch } = useRead(readAnyBlogPost, { params: { postId: id } })
  const [changed, setChanged] = useState<WrittenBlogPost | null>(null)
  const [restored, setRestored] = useState<{ draft: PostDraft; round: number } | null>(null)
  const readAgain = useReadAgain()
  const post = changed ?? data?.post
  const settle = (next: WrittenBlogPost): void => {
    setChanged(next)
    setRestored(null)
    void readAgain(`/api/admin/blog/${id}/revisions`)
  }
  return (
    <>
      <PageHead title="Edit post" back={{ label: 'All posts', href: '/blog/new' }} />
      {post ? (
        <Editor
          key={`${post.version} ${restored?.round ?? 0}`}
          post={post}
          saved={draftOf(post)}
          start={restored?.draft}
          site={boot.site}
          onSaved={settle}
        >
          {(saveFirst) => (
            <>
              <Publication post={post} saveFirst={saveFirst} onChanged={settle} />
              <Revisions
                post={post}
                onRestore={(revision) =>
                  setRestored({
                    draft: draftOf({ ...revision, slug: post.slug }),
                    round: (restored?.round ?? 0) + 1,
                  })
                }
              />
            </>
          )}
        </Editor>
      ) : (
        <NotRead isCard isPending={isPending} title="Couldn’t load this post" retry={refetch} />
      )}
    </>
  )
}
