import { timeText } from '../design/time-text.ts'
import { Static } from '../layout/static.tsx'
import type { PageProps } from '../page.tsx'
import about from './prose/about.md?raw'
import privacy from './prose/privacy.md?raw'
import { Contents, Sections } from './prose/sections.tsx'
import terms from './prose/terms.md?raw'
import { factsOf, readText } from './prose/text.ts'

const sources: Readonly<Record<string, string>> = { about, privacy, terms }

/** Terms, privacy and About Us: a reading column with its contents at the left. */
export default function ProsePage({ boot }: PageProps) {
  return <Static>{import.meta.env.SSR && <Prose boot={boot} />}</Static>
}

function Prose({ boot }: PageProps) {
  const source = sources[boot.preset.text ?? '']
  const facts = factsOf(boot)
  const { fields, sections } = source && facts ? readText(source, facts) : { fields: {}, sections: [] }
  return (
    <article className="mx-auto grid w-full max-w-250 grid-cols-[12.5rem_minmax(0,1fr)] gap-10 py-6 max-desk:grid-cols-1 max-desk:px-4">
      <Contents sections={sections} />
      <div className="grid max-w-reading gap-8 text-[0.96875rem] leading-[1.55]">
        <header className="grid gap-2">
          {fields.date ? (
            <p className="sub text-13">{`Last updated ${timeText(fields.date, 'date', null)}`}</p>
          ) : null}
          <h1 className="display text-[2.5rem] leading-[1.05]">{boot.title}</h1>
          <p className="sub">{fields.lead}</p>
        </header>
        {sections.length > 0 ? (
          <Sections sections={sections} />
        ) : (
          <p>Couldn’t load this text. Reload the page to try again.</p>
        )}
      </div>
    </article>
  )
}
