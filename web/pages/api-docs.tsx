import { apiDocumentAddress } from '#contract/api-docs.ts'
import { ButtonLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { PageHead } from '../design/page-head.tsx'
import { ApiReference } from '../features/api-docs/api-reference.tsx'
import type { PageProps } from '../page.ts'

/** The reference of all calls, from the document that the contract makes. */
export default function ApiDocsPage({ boot }: PageProps) {
  return (
    <>
      <PageHead
        title={boot.title}
        sub={`Every call of ${boot.site.name}. The contract that describes them here also checks each of them.`}
        actions={<ButtonLink href={apiDocumentAddress}>OpenAPI document</ButtonLink>}
      />
      <Card title="How to call">
        <ul className="api-rules">
          <li>Bodies and answers are JSON. Points are whole numbers, moments are ISO 8601 in UTC.</li>
          <li>
            Who is signed in is said by the cookie that signing in sets; writes are taken from our own pages.
          </li>
          <li>
            Lists come in pages: send the <b>nextCursor</b> of one as the <b>cursor</b> of the next, with a{' '}
            <b>limit</b> of at most 100.
          </li>
          <li>
            What moves points takes an <b>Idempotency-Key</b>: a new UUID for each new act, the same one for
            the same act again. Another body under the same key is refused.
          </li>
          <li>
            Every error is <b>{'{ error: { code, message, fields? } }'}</b>. Too many requests answer 429 with
            Retry-After.
          </li>
        </ul>
      </Card>
      <ApiReference />
    </>
  )
}
