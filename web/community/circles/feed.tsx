import { useState } from 'react'
import type { CirclePage } from '#contract/community/circles.ts'
import { listPosts, postLimits, readPost, writePost } from '#contract/community/posts.ts'
import { listCampaigns } from '#contract/exchange/campaigns.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Field, Form, Select, Textarea } from '../../design/field.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { useDraftText } from '../../design/use-text-draft.ts'
import { usePictures } from '../../exchange/campaigns/pictures-field.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { circleReads } from './circle-reads.ts'
import { Post } from './post.tsx'

interface Props {
  circle: CirclePage
  isSignedIn: boolean
}

/** A circle's posts, pinned ones first, and the form for members. */
export function Feed({ circle, isSignedIn }: Props) {
  const list = usePages(listPosts, { params: { circleId: circle.id } })
  const canWrite = circle.role !== null && !circle.archived
  return (
    <div className="grid gap-6">
      <PostForm circleId={circle.id} canWrite={canWrite} />
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
        failed={{ title: 'Couldn’t load the posts', text: 'Nothing is lost. Try again.' }}
        empty={{
          title: 'No posts yet',
          text: canWrite
            ? 'Say what you make and what you would like to know.'
            : 'What members write appears here.',
        }}
        show={(posts) => (
          <div>
            {posts.map((post) => (
              <Post key={post.id} circle={circle} post={post} isSignedIn={isSignedIn} />
            ))}
          </div>
        )}
      />
    </div>
  )
}

/** One post with its comments: where a notification leads. */
export function OnePost({ circle, postId, isSignedIn }: Props & { postId: string }) {
  const { data, isPending, refetch } = useRead(readPost, { params: { circleId: circle.id, postId } })
  return (
    <div className="grid gap-4">
      <ButtonLink size="sm" href={`/circles/${circle.id}`} className="justify-self-start">
        All posts
      </ButtonLink>
      {data ? (
        <Post circle={circle} post={data.post} isSignedIn={isSignedIn} isOpen />
      ) : (
        <NotRead
          isPending={isPending}
          rows={3}
          title="Post not found"
          text="It was deleted, or only its author sees it."
          retry={refetch}
        />
      )}
    </div>
  )
}

const markdownHint = '**Bold**, *italic*, lists, quotes and links work. @username mentions a member.'

/** Writes a post, with up to four pictures and one of the author's running campaigns. An unsent text keeps the form. */
function PostForm({ circleId, canWrite }: { circleId: string; canWrite: boolean }) {
  const [text, setText] = useDraftText(`post:${circleId}`)
  const pictures = usePictures(postLimits.pictures)
  const [campaignId, setCampaignId] = useState('')
  const { busy, error, send } = useAct('writePost', circleReads(circleId))
  const post = () =>
    send(async () => {
      const body = { text, pictures: pictures.ids, campaignId: campaignId || null }
      await write(writePost, { params: { circleId }, body })
      setText('')
      pictures.clear()
      setCampaignId('')
      return undefined
    })
  const campaigns = useRead(listCampaigns, { query: { state: 'live' } }, { enabled: text !== '' })
  const running = campaigns.data?.campaigns ?? []
  if (!canWrite && text === '') return null
  return (
    <Form className="grid gap-3" onSend={post}>
      <Field label="Write a post" hint={text === '' ? undefined : markdownHint} error={error}>
        <Textarea rows={text === '' ? 2 : 5} maxLength={postLimits.text} value={text} onChange={setText} />
      </Field>
      {text === '' ? null : (
        <>
          {running.length > 0 ? (
            <Field
              label="Show one of your running campaigns"
              aside="Optional"
              hint="Members see what it pays. The post itself pays nothing."
            >
              <Select
                value={campaignId}
                onChange={setCampaignId}
                none="None"
                options={running.map(({ id, title }) => [id, title])}
              />
            </Field>
          ) : null}
          {pictures.field}
          <Button type="submit" variant="solid" busy={busy} className="justify-self-end">
            Post
          </Button>
        </>
      )}
    </Form>
  )
}
