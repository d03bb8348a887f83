import { createBlogPost } from '#contract/community/blog.ts'
import { draft } from '#demo/script/blog.ts'
import { adminUsername } from '#demo/script/cast.ts'
import { act } from './people.ts'
import { dayMs, type Stage } from './stage.ts'

/** Schedules the admin's draft of a post, so the demo has one to edit. */
export function planBlog(stage: Stage): void {
  const { daysAgo, ...body } = draft
  stage.agenda.add(stage.end - daysAgo * dayMs, () => act(stage, adminUsername, createBlogPost, { body }))
}
