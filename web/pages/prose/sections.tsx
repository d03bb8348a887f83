import { TextLink } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import {
  answerId,
  type Block,
  partsOf,
  type Question,
  questionsOf,
  type Section,
  type TextFacts,
} from './text.ts'

/** Parts of a long text, each under its heading. Rendered on the server alone. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ id, title, blocks }) => (
    <section key={id} id={id} className="grid gap-3 scroll-mt-20">
      <h2 className="h2 text-[1.25rem]">{title}</h2>
      <Blocks blocks={blocks} />
    </section>
  ))
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block) =>
    Array.isArray(block) ? (
      <ul key={block[0]} className="grid list-disc gap-1.5 pl-5">
        {block.map((item) => (
          <li key={item}>
            <Linked text={item} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={block}>
        <Linked text={block} />
      </p>
    ),
  )

/** A paragraph or an item, in which words lead to pages. */
const Linked = ({ text }: { text: string }) =>
  partsOf(text).map(({ words, href }) =>
    href ? (
      <TextLink key={href} href={href}>
        {words}
      </TextLink>
    ) : (
      words
    ),
  )

/** Links to the parts of a text. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label="Contents" className="max-desk:hidden">
      <ol className="sticky top-20 grid gap-2 text-13">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className="text-ink-2 hover:text-ink" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Questions that open to their answers, as structured data too; a search finds them by data-question. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return questions.map(({ question, answer }) => (
    <details
      key={question}
      data-question=""
      className="group border-b border-line last:border-b-0"
      itemScope
      itemProp="mainEntity"
      itemType="https://schema.org/Question"
    >
      {/* The browser's triangle would push the question in. */}
      <summary className="flex items-center justify-between gap-3.5 py-3 font-label list-none [&::-webkit-details-marker]:hidden">
        <span itemProp="name">{question}</span>
        <Icon name="CaretDown" className="text-ink-3 group-open:rotate-180" size={13} weight="bold" />
      </summary>
      <div itemScope itemProp="acceptedAnswer" itemType="https://schema.org/Answer">
        <div
          id={answerId(question)}
          className="grid max-w-reading gap-2 pb-4 scroll-mt-30 text-ink-2"
          itemProp="text"
        >
          <Blocks blocks={answer} />
        </div>
      </div>
    </details>
  ))
}

/** All questions with their answers, by subject. */
export function AllQuestions({ facts }: { facts: TextFacts }) {
  return (
    <div className="grid gap-8" itemScope itemType="https://schema.org/FAQPage">
      {questionsOf(facts).map(({ title, questions }) => (
        <section key={title} data-questions="" className="grid gap-1">
          <h2 className="h2 text-[1.25rem]">{title}</h2>
          <Questions questions={questions} />
        </section>
      ))}
    </div>
  )
}
