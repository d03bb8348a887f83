import type { CirclePage } from '#contract/community/circles.ts'
import { listPosts, readPost } from '#contract/community/posts.ts'
import { useRead } from '../../api/read.ts'
import { usePages } from '../../api/read-pages.ts'
import { ButtonLink } from '../../design/button.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { PageList } from '../../design/page-list.tsx'
import { Post } from './post.tsx'
import { PostForm } from './post-form.tsx'

interface Props {
  circle: CirclePage
  isSignedIn: boolean
  onChange: () => Promise<unknown>
}

/** A circle's posts, pinned ones first, and the form for members. */
export function Feed({ circle, isSignedIn, onChange }: Props) {
  const list = usePages(listPosts, { params: { circleId: circle.id } })
  const changed = async (): Promise<void> => {
    list.retry()
    await onChange()
  }
  const canWrite = circle.role !== null && !circle.archived
  return (
    <div className="grid gap-6">
      {canWrite ? <PostForm circleId={circle.id} onPosted={changed} /> : null}
      {isSignedIn || circle.archived ? null : (
        <p className="flex flex-wrap items-center gap-3 text-ink-2">
          You can read this circle.
          <ButtonLink size="sm" href="/login">
            Sign in to post
          </ButtonLink>
        </p>
      )}
      <PageList
        list={list}
        rowsOf={({ posts }) => posts}
        keyOf={({ id }) => id}
        failed={{ title: 'Couldn’t load the posts', text: 'Nothing is lost. Try again.' }}
        empty={{
          title: 'No posts yet',
          text: canWrite
            ? 'Say what you make and what you would like to know.'
            : 'What members write appears here.',
        }}
      >
        {(posts) => (
          <div>
            {posts.map((post) => (
              <Post key={post.id} circle={circle} post={post} isSignedIn={isSignedIn} onChange={changed} />
            ))}
          </div>
        )}
      </PageList>
    </div>
  )
}

/** One post with its comments: where a notification leads. */
export function OnePost({ circle, postId, isSignedIn, onChange }: Props & { postId: string }) {
  const { data, isPending, refetch } = useRead(readPost, { params: { circleId: circle.id, postId } })
  const changed = async (): Promise<void> => {
    await refetch()
    await onChange()
  }
  return (
    <div className="grid gap-4">
      <ButtonLink size="sm" href={`/circles/${circle.id}`} className="justify-self-start">
        All posts
      </ButtonLink>
      {data ? (
        <Post circle={circle} post={data.post} isSignedIn={isSignedIn} isOpen onChange={changed} />
      ) : (
        <NotRead
          isPending={isPending}
          rows={3}
          title="Post not found"
          text="It was deleted, or only its author sees it."
          retry={() => void refetch()}
        />
      )}
    </div>
  )
}
