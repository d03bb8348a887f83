/** The page that a case is about, among the facts of a desk. */
export function PageFact({ url }: { url: string }) {
  return (
    <>
      <dt>The page</dt>
      <dd>
        <a className="link" href={url} target="_blank" rel="noopener noreferrer">
          Open it
        </a>
      </dd>
    </>
  )
}
