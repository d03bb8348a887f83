import { type BlogArticle, readBlogPost } from '#contract/community/blog.ts'
import { AdSlot } from '../community/ads/ad-slot.tsx'
import { PostCard, PostFacts, PostTags } from '../community/blog/cards.tsx'
import { BlogCover } from '../community/blog/cover.tsx'
import { ButtonLink } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { RenderedText } from '../design/rendered-text.tsx'
import { Static } from '../layout/static.tsx'
import { BackLink, type PageProps, pageData } from '../page.tsx'
import '../design/rendered-text.css'
import '../community/blog/blog.css'

// The browser loads no code of the parts below, so their styles are imported here.

/** A post of the blog. The browser loads none of its code, and the ad below it afterwards. */
export default function BlogPostPage({ boot }: PageProps) {
  return (
    <>
      <Static>{import.meta.env.SSR && <Post boot={boot} />}</Static>
      <div className="mx-auto w-full max-w-240">
        <AdSlot slot="blog_foot" />
      </div>
    </>
  )
}

function Post({ boot }: PageProps) {
  const slug = boot.preset.slug ?? boot.params.slug ?? ''
  const found = pageData(boot, readBlogPost, { params: { slug } })
  if (!found) return <p>Couldn’t load this post. Reload the page to try again.</p>
  const { post } = found
  return (
    <div className="mx-auto grid w-full max-w-240 grid-cols-1 gap-14 py-2">
      <article
        className="grid grid-cols-[minmax(0,1fr)_17.5rem] gap-x-14 gap-y-8 max-wide:grid-cols-1"
        itemScope
        itemType="https://schema.org/BlogPosting"
      >
        <Head post={post} name={boot.site.name} />
        <Contents headings={post.headings} />
        <div className="grid grid-cols-1 content-start gap-10" itemProp="articleBody">
          <RenderedText html={post.html} className="blog-text" />
          <NextStep boot={boot} />
        </div>
      </article>
      {post.related.length > 0 ? (
        <section className="grid gap-5" aria-label="Related posts">
          <h2 className="h2 text-[1.25rem]">Related posts</h2>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-6 gap-y-10">
            {post.related.map((each) => (
              <PostCard key={each.slug} post={each} />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  )
}

function Head({ post, name }: { post: BlogArticle; name: string }) {
  return (
    <header className="col-span-full grid grid-cols-[minmax(0,1fr)_17.5rem] items-end gap-14 max-desk:grid-cols-1">
      <div className="grid max-w-reading gap-3">
        <BackLink label="Blog" href="/blog" />
        <h1
          className="display text-[clamp(2.1rem,1.5rem_+_2.4vw,3.25rem)] leading-[1.04] wrap-anywhere"
          itemProp="headline"
        >
          {post.title}
        </h1>
        <p
          className="text-18 leading-[1.5] text-ink-2 text-pretty whitespace-pre-line"
          itemProp="description"
        >
          {post.description}
        </p>
        <PostFacts post={post} />
        <PostTags tags={post.tags} />
        <meta itemProp="dateModified" content={post.changedAt} />
        <span itemProp="author" itemScope itemType="https://schema.org/Organization">
          <meta itemProp="name" content={name} />
        </span>
      </div>
      <div className="max-desk:hidden">
        <BlogCover {...post} />
      </div>
    </header>
  )
}

/** Links to the headings: beside the text, on a narrow screen folded above it. */
function Contents({ headings }: Pick<BlogArticle, 'headings'>) {
  if (headings.length < 2) return null
  const list = (
    <ol className="grid gap-2 text-13">
      {headings.map(({ id, level, text }) => (
        <li key={id} className={classes(level === 3 && 'pl-3')}>
          <a className="text-ink-2 hover:text-ink" href={`#${id}`}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav aria-label="Contents" className="order-1 max-wide:hidden">
        <div className="sticky top-20 max-h-[calc(100vh-100px)] overflow-y-auto">{list}</div>
      </nav>
      <details className="rounded-md border border-line p-4 wide:hidden">
        <summary className="cursor-pointer font-label">Contents</summary>
        <nav aria-label="Contents" className="mt-3">
          {list}
        </nav>
      </details>
    </>
  )
}

/** The one thing to do after reading: the tool that a guide explains, or for visitors an account. */
function NextStep({ boot }: PageProps) {
  const { tool } = boot.preset
  if (tool)
    return (
      <p>
        <ButtonLink size="lg" href="/creator-tools">
          Open the {tool}
        </ButtonLink>
      </p>
    )
  return boot.viewer ? null : (
    <p>
      <ButtonLink size="lg" href="/register">
        Start for free
      </ButtonLink>
    </p>
  )
}
