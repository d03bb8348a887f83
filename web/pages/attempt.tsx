import { type OwnProof, readOwnProof } from '#contract/checks/proofs.ts'
import { useRead } from '../api/read.ts'
import { ProofFlow } from '../checks/proofs/proof-flow.tsx'
import { Card } from '../design/card.tsx'
import { Points } from '../design/points.tsx'
import { PageHead, type PageProps } from '../page.tsx'

const nothing = (): void => {}

/** One of the member's attempts proven by a screenshot, also after its task has left the list. */
export default function AttemptPage({ boot }: PageProps) {
  const { attemptId = '' } = boot.params
  const { data } = useRead(readOwnProof, { params: { attemptId } }, { isPrivate: true })
  return (
    <>
      <PageHead
        title={data?.title ?? 'Your screenshot'}
        sub={data ? subOf(data) : undefined}
        back={{ label: 'Earn Points', href: '/earn-points' }}
      />
      <Card title="Your screenshot" aside={data ? <Points value={data.points} kind="plain" /> : null}>
        <ProofFlow attemptId={attemptId} changed={nothing} />
      </Card>
    </>
  )
}

const subOf = ({ askedBy, owner }: OwnProof): string =>
  askedBy === null ? `${owner}’s task.` : askedWords[askedBy](owner)

const askedWords: Record<NonNullable<OwnProof['askedBy']>, (owner: string) => string> = {
  owner: (owner) => `Already paid; ${owner} asks for a fresh screenshot.`,
  sample: () => 'Already paid; we ask for a fresh screenshot.',
  earner: () => 'A fresh screenshot that opens follows to you again.',
}
