import type { BlogCard } from '#contract/community/blog.ts'
import { classes } from '../../design/classes.ts'
import { timeText } from '../../design/time-text.ts'
import { BlogCover } from './cover.tsx'

/** "20 Nov 2026, 6 min". The day is UTC, as its author chose it. */
export function PostFacts({ post: { at, minutes } }: { post: Pick<BlogCard, 'at' | 'minutes'> }) {
  return (
    <p className="num text-13 text-ink-2">
      <time dateTime={at} itemProp="datePublished">
        {timeText(at, 'date', null)}
      </time>
      , {minutes} min
    </p>
  )
}

/** Links to the posts that share a tag. */
export function PostTags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-13" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a className="text-ink-2 hover:text-ink" href={`/blog?tag=${tag}`} rel="tag">
            #{tag}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A post in a list. isLead: the first one, large. */
export function PostCard({ post, isLead = false }: { post: BlogCard; isLead?: boolean }) {
  return (
    <article className={classes('blog-card', isLead && 'blog-lead')}>
      <BlogCover {...post} />
      <div className="grid min-w-0 content-start gap-2">
        <PostFacts post={post} />
        <h2
          className={classes(
            'display wrap-anywhere',
            isLead ? 'text-[2.125rem] leading-[1.08] max-desk:text-[1.75rem]' : 'text-[1.3125rem]',
          )}
        >
          <a className="link-all" href={`/blog/${post.slug}`}>
            {post.title}
          </a>
        </h2>
        <p className={classes('sub', isLead ? 'text-16 whitespace-pre-line' : 'line-clamp-3')}>
          {post.description}
        </p>
        <PostTags tags={post.tags} />
      </div>
    </article>
  )
}
