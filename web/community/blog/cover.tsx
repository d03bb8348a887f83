import { coverOf, coverSize } from '#contract/blog-cover.ts'

/** A post’s picture, or the one that is drawn for it. Decorative: the title is beside it. */
export function BlogCover({ slug, coverUrl }: { slug: string; coverUrl: string | null }) {
  if (coverUrl)
    return (
      <span className="blog-cover">
        <img src={coverUrl} alt="" loading="lazy" decoding="async" />
      </span>
    )
  const { paper, paths } = coverOf(slug)
  return (
    <span className="blog-cover" style={{ background: paper }}>
      <svg
        viewBox={`0 0 ${coverSize.width} ${coverSize.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {paths.map((path) => (
          <path key={path.transform} {...path} />
        ))}
      </svg>
    </span>
  )
}
