import type pg from 'pg'
import {
  changeBlogPost,
  createBlogPost,
  deleteBlogPost,
  listAllBlogPosts,
  publishBlogPost,
  readAnyBlogPost,
} from '#contract/community/blog.ts'
import { listBlogRevisions, listShippedPosts, previewBlogPost } from '#contract/community/blog-editor.ts'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '../../audit/index.ts'
import { serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { readOwnPicture } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { raiseContentVersion } from '../../settings/index.ts'
import { minutesOf, postFiles } from './files.ts'
import { includeProblem, renderPost } from './includes.ts'
import {
  deleteDraft,
  findPost,
  findSamePost,
  insertPost,
  keepRevision,
  postNotFound,
  posts,
  readRevisions,
  setPublication,
  updatePost,
} from './queries.ts'

type Sources = Pick<Services, 'pool' | 'settings'>

const changedMeanwhile = 'Someone has changed this post. Copy your text, reload, and paste it again.'

/** The admins’ calls that write posts. */
export const writingEndpoints: readonly Endpoint[] = [
  serve(listAllBlogPosts, posts),
  endpoint(previewBlogPost, async ({ body: { body } }, { services }) => {
    const problem = includeProblem(body)
    const html = problem ? '' : (await renderPost(services, body)).html
    return { html, minutes: minutesOf(body), problem }
  }),
  endpoint(listBlogRevisions, async ({ params, query: { limit } }, { services: { pool } }) => ({
    revisions: await readRevisions(pool, Number(params.postId), limit),
  })),
  endpoint(listShippedPosts, async () => ({ posts: [...postFiles().values()] })),
  endpoint(readAnyBlogPost, async ({ params }, { services }) => ({
    post: await written(services, Number(params.postId)),
  })),
  endpoint(createBlogPost, async ({ body: { cover, ...texts } }, { services, member }) => {
    checkIncludes(texts.body)
    const coverId = await readOwnPicture(services.pool, member.id, cover ?? null, 'cover')
    const post = { ...stored(texts), coverId }
    // Sent again after its response was lost.
    const same = await findSamePost(services.pool, post)
    if (same !== null) return { post: await written(services, same) }
    return act(services, member.id, 'create', (client) =>
      insertPost(client, { ...post, authorId: member.id }),
    )
  }),
  endpoint(changeBlogPost, async ({ params, body: { cover, version, ...texts } }, { services, member }) => {
    checkIncludes(texts.body)
    const id = Number(params.postId)
    const coverId =
      cover === undefined ? undefined : await readOwnPicture(services.pool, member.id, cover, 'cover')
    const post = { ...stored(texts), coverId }
    if ((await findSamePost(services.pool, post)) === id) return { post: await written(services, id) }
    return act(services, member.id, 'change', async (client) => {
      if (await updatePost(client, { ...post, id, version })) return id
      throw (await findPost(client, id)) ? new Problem('conflict', changedMeanwhile) : postNotFound()
    })
  }),
  endpoint(publishBlogPost, async ({ params, body }, { services, member }) =>
    act(services, member.id, 'publish', async (client) => {
      if (!(await setPublication(client, Number(params.postId), body.at))) throw postNotFound()
      return Number(params.postId)
    }),
  ),
  endpoint(deleteBlogPost, async ({ params }, { services: { pool }, member }) =>
    inTransaction(pool, async (client) => {
      const id = Number(params.postId)
      if (!(await deleteDraft(client, id))) {
        if (!(await findPost(client, id))) throw postNotFound()
        throw new Problem('conflict', 'This post is published or scheduled. Make it a draft first.')
      }
      await log(client, member.id, 'delete', id)
    }),
  ),
]

const stored = <T extends { body: string; tags: string[] }>(texts: T): T & { minutes: number } => ({
  ...texts,
  tags: [...new Set(texts.tags)],
  minutes: minutesOf(texts.body),
})

function checkIncludes(body: string): void {
  const problem = includeProblem(body)
  if (problem) throw Problem.field('body', problem)
}

/** Runs an admin’s change of a post, logs it, and returns the post as it is then. Cached pages are made again. */
async function act(
  sources: Sources,
  adminId: number,
  what: string,
  change: (client: pg.PoolClient) => Promise<number>,
) {
  const id = await inTransaction(sources.pool, async (client) => {
    const changed = await change(client)
    await raiseContentVersion(client)
    await keepRevision(client, changed, adminId)
    await log(client, adminId, what, changed)
    return changed
  })
  return { post: await written(sources, id) }
}

async function log(client: pg.ClientBase, adminId: number, what: string, id: number): Promise<void> {
  await writeAudit(client, { actorId: adminId, act: `${what}_blog_post`, subject: { kind: 'blog_post', id } })
}

async function written(sources: Sources, id: number) {
  const row = await findPost(sources.pool, id)
  if (!row) throw postNotFound()
  const { html } = await renderPost(sources, row.body)
  return { ...row, html }
}
