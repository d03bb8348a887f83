import { QuestionSearch } from '../community/support/question-search.tsx'
import { ButtonLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { Answers } from './faq.tsx'

/** Help for visitors: the way to a person, with and without an account. */
export default function SupportPage({ boot }: PageProps) {
  return (
    <>
      <PageHead title="Support" sub="Search the answers first. If none fits, ask us." />
      <Card body="grid gap-5">
        <QuestionSearch />
        <Answers boot={boot} />
      </Card>
      <Card title="Ask a person" body="grid justify-items-start gap-4">
        <p className="max-w-reading">
          Sign in to open a ticket about a task, order or campaign. Every reply appears here.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="solid" href="/login">
            Sign in
          </ButtonLink>
          <ButtonLink href="/contact">Write without an account</ButtonLink>
        </div>
      </Card>
    </>
  )
}
