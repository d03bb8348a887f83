/** The page that a case is about, as a row of a desk's facts. */
export function PageFact({ url }: { url: string }) {
  return (
    <>
      <dt>Page</dt>
      <dd>
        <a className="link" href={url} target="_blank" rel="noopener noreferrer">
          Open page
        </a>
      </dd>
    </>
  )
}
