import { readSamples } from '#contract/community/words.ts'
import { formatCount } from '#contract/numbers.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { ButtonLink, TextLink } from '../design/button.tsx'
import { Points } from '../design/points.tsx'
import { countText } from '../design/texts.ts'
import { Thumb } from '../design/thumb.tsx'
import { TierIcon } from '../design/tier-badge.tsx'
import { timeText } from '../design/time-text.ts'
import { Static } from '../layout/static.tsx'
import { type PageProps, pageData } from '../page.tsx'
import { Questions, Sections } from './words/prose.tsx'
import { factsOf, readText } from './words/text.ts'

const sources: Readonly<Record<string, string>> = import.meta.glob('./words/free-*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** One of the pages for people who searched for views, followers or plays. The browser loads none of its code. */
export default function FreePage({ boot }: PageProps) {
  return <Static>{import.meta.env.SSR && <Page boot={boot} />}</Static>
}

function Page({ boot }: PageProps) {
  const source = sources[`./words/free-${boot.preset.topic}.md`]
  const facts = factsOf(boot)
  if (!source || !facts) return <p>Couldn’t load this page. Reload it to try again.</p>
  const { fields, sections } = readText(source, facts)
  const platform = boot.preset.platform as PlatformName
  return (
    <article className="mx-auto grid w-full max-w-250 gap-14 py-6">
      <header className="grid justify-items-start gap-5">
        <h1 className="display max-w-[16em] text-[clamp(2.3rem,1.4rem_+_3.6vw,4rem)] leading-[1.02] text-balance">
          {fields.title}
        </h1>
        <p className="sub max-w-reading text-18 leading-[1.5]">{fields.lead}</p>
        <div className="actions">
          <ButtonLink variant="solid" size="lg" href="/register">
            Start for free
          </ButtonLink>
          <ButtonLink size="lg" href="#rules">
            What {platformLabels[platform]} allows
          </ButtonLink>
        </div>
      </header>
      <Live boot={boot} platform={platform} />
      <div className="grid max-w-reading gap-10 text-[0.96875rem] leading-[1.55]">
        <Sections sections={sections.filter(({ questions }) => questions.length === 0)} />
      </div>
      {sections
        .filter(({ questions }) => questions.length > 0)
        .map(({ title, questions }) => (
          <section
            key={title}
            className="grid max-w-reading gap-2"
            itemScope
            itemType="https://schema.org/FAQPage"
          >
            <h2 className="h2 text-[1.25rem]">{title}</h2>
            <Questions questions={questions} />
          </section>
        ))}
    </article>
  )
}

/** Running tasks, figures and the platform’s rules, from the database. */
function Live({ boot, platform }: PageProps & { platform: PlatformName }) {
  const samples = pageData(boot, readSamples, { params: { platform } })
  if (!samples) return null
  const { tasks, open, paidWeek, rules } = samples
  return (
    <div className="grid grid-cols-2 gap-10 max-desk:grid-cols-1">
      <section className="grid content-start gap-3" aria-label="Running now">
        <h2 className="h2 text-[1.25rem]">Running now</h2>
        <p className="sub">
          {open === 0
            ? `No ${platformLabels[platform]} campaign is running at this moment.`
            : `${open >= 200 ? '200 or more' : formatCount(open)} ${platformLabels[platform]} ${open === 1 ? 'campaign' : 'campaigns'}.`}{' '}
          {paidWeek > 0
            ? `Paid on all platforms in the last 7 days: ${countText(paidWeek, 'completion')}.`
            : null}
        </p>
        <ul className="grid gap-3">
          {tasks.map(({ title, seconds, reward, thumbnailUrl }) => (
            <li key={`${title} ${reward}`} className="flex min-w-0 items-center gap-3">
              <Thumb src={thumbnailUrl} platform={platform} />
              <span className="grid min-w-0 flex-1">
                <b className="trunc font-label">{title}</b>
                <span className="dim text-13">{seconds > 0 ? `${seconds} s` : 'In your own time'}</span>
              </span>
              <Points value={reward} kind="in" />
            </li>
          ))}
        </ul>
      </section>
      <section id="rules" className="grid content-start gap-3 scroll-mt-20" aria-label="Rules">
        <h2 className="h2 text-[1.25rem]">What {platformLabels[platform]} allows</h2>
        <ul className="grid gap-4">
          {rules.map(({ label, tier, note }) => (
            <li key={label} className="flex gap-3">
              <TierIcon tier={tier} />
              <div className="grid gap-0.5">
                <b className="font-label">{label}</b>
                <p className="sub text-13">{note}</p>
              </div>
            </li>
          ))}
        </ul>
        {rules[0] ? (
          <p className="sub text-13">
            Our summary, as of {timeText(rules[0].checkedOn, 'date', null)}. {rules[0].lookedUp}{' '}
            <TextLink href={rules[0].url} rel="noopener">
              Read {platformLabels[platform]}’s own page
            </TextLink>
          </p>
        ) : null}
      </section>
    </div>
  )
}
