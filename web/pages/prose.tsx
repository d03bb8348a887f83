import { Static } from '../layout/static.tsx'
import type { PageProps } from '../page.tsx'
import { aboutOf } from './words/about.ts'
import { privacyDate, privacyOf } from './words/privacy.ts'
import { Contents, Sections } from './words/prose.tsx'
import { type Section, type Told, toldOf } from './words/section.ts'
import { termsDate, termsOf } from './words/terms.ts'

interface Text {
  sectionsOf: (told: Told) => readonly Section[]
  lead: string
  /** Of its last change; without one it has none. */
  date?: string
}

/** Terms, privacy and About Us: a reading column with its contents at the left. */
export default function ProsePage({ boot }: PageProps) {
  return <Static>{import.meta.env.SSR && <Prose boot={boot} />}</Static>
}

function Prose({ boot }: PageProps) {
  const texts: Record<string, Text> = {
    terms: {
      sectionsOf: termsOf,
      date: termsDate,
      lead: 'What you can expect of us, and what we expect of you.',
    },
    privacy: {
      sectionsOf: privacyOf,
      date: privacyDate,
      lead: 'What is stored about you, why, and for how long.',
    },
    about: { sectionsOf: aboutOf, lead: 'People who follow each other.' },
  }
  const text = texts[boot.preset.text ?? '']
  const told = toldOf(boot)
  const sections = text && told ? text.sectionsOf(told) : []
  return (
    <article className="mx-auto grid w-full max-w-250 grid-cols-[12.5rem_minmax(0,1fr)] gap-10 py-6 max-desk:grid-cols-1 max-desk:px-4">
      <Contents sections={sections} />
      <div className="grid max-w-reading gap-8 text-[0.96875rem] leading-[1.55]">
        <header className="grid gap-2">
          {text?.date ? <p className="sub text-13">Last changed on {text.date}</p> : null}
          <h1 className="display text-[2.5rem] leading-[1.05]">{boot.title}</h1>
          <p className="sub">{text?.lead}</p>
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
