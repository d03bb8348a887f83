import { QuestionSearch } from '../community/support/question-search.tsx'
import { Static } from '../layout/static.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { AllQuestions } from './prose/sections.tsx'
import { factsOf } from './prose/text.ts'

/** Questions and answers; the browser loads the search, not the texts. */
export default function FaqPage({ boot }: PageProps) {
  return (
    <div className="mx-auto grid w-full max-w-180 gap-6 py-6 max-desk:px-4">
      <PageHead title={boot.title} sub="Short answers, with today’s values." />
      <QuestionSearch />
      <Answers boot={boot} />
    </div>
  )
}

/** The answers, for pages that have their search. */
export function Answers({ boot }: PageProps) {
  return <Static>{import.meta.env.SSR && <LoadedAnswers boot={boot} />}</Static>
}

function LoadedAnswers({ boot }: PageProps) {
  const facts = factsOf(boot)
  if (!facts) return <p>Couldn’t load the answers. Reload the page to try again.</p>
  return <AllQuestions facts={facts} />
}
