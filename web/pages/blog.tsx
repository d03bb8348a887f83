import { blogQueryOf, listBlogPosts } from '#contract/community/blog.ts'
import { PostCard } from '../community/blog/cards.tsx'
import { ButtonLink, TextLink } from '../design/button.tsx'
import { Chip } from '../design/chip.tsx'
import { EmptyState } from '../design/placeholders.tsx'
import { Static } from '../layout/static.tsx'
import { PageHead, type PageProps, pageData } from '../page.tsx'
import '../community/blog/blog.css'

/** The posts, newest first, and their tags. The browser loads none of its code. */
export default function BlogPage({ boot }: PageProps) {
  return <Static>{import.meta.env.SSR && <Blog boot={boot} />}</Static>
}

function Blog({ boot }: PageProps) {
  const query = blogQueryOf(boot.query)
  const list = pageData(boot, listBlogPosts, { query })
  if (!list)
    return (
      <EmptyState
        title="Couldn’t load the blog"
        text="Reload the page, or start with the newest posts."
        action={<ButtonLink href="/blog">Newest posts</ButtonLink>}
      />
    )
  const { posts, tags, nextCursor } = list
  const [lead, ...others] = query.cursor ? [undefined, ...posts] : posts
  const older = new URLSearchParams({ ...(query.tag && { tag: query.tag }), cursor: nextCursor ?? '' })
  return (
    <div className="mx-auto grid w-full max-w-270 grid-cols-1 gap-8 py-2">
      <PageHead
        title={boot.title}
        sub="What platforms allow, how to ask for feedback that helps, and what makes people stay."
      />
      <nav
        aria-label="Tags"
        className="flex flex-wrap gap-2 max-desk:-mx-4 max-desk:flex-nowrap max-desk:overflow-x-auto max-desk:px-4 max-desk:py-1 max-desk:*:shrink-0"
      >
        <Chip pressed={!query.tag} href="/blog">
          All posts
        </Chip>
        {tags.map((tag) => (
          <Chip key={tag} pressed={tag === query.tag} href={`/blog?tag=${tag}`}>
            {tag}
          </Chip>
        ))}
      </nav>
      {posts.length === 0 ? (
        <EmptyState
          title={query.tag ? `No posts about ${query.tag}` : 'No posts yet'}
          text={
            query.tag ? 'Choose another tag, or read them all.' : 'Posts appear here once they are published.'
          }
        />
      ) : null}
      {lead ? <PostCard post={lead} isLead /> : null}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.25rem),1fr))] gap-x-6 gap-y-10">
        {others.map((post) => (post ? <PostCard key={post.slug} post={post} /> : null))}
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-4 text-13 text-ink-2">
        {nextCursor ? (
          <ButtonLink href={`/blog?${older}`} rel="next">
            Older posts
          </ButtonLink>
        ) : null}
        <p>
          Follow with <TextLink href="/blog/rss.xml">RSS</TextLink> or{' '}
          <TextLink href="/blog/atom.xml">Atom</TextLink>.
        </p>
      </footer>
    </div>
  )
}
