import { readSamples } from '#contract/community/public-facts.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { campaignCost, type PlatformName, platformLabels } from '#contract/platforms.ts'
import { ButtonLink, TextLink } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { Points } from '../design/points.tsx'
import { countText, sentenceCase } from '../design/texts.ts'
import { Thumb } from '../design/thumb.tsx'
import { TierIcon, tierLooks } from '../design/tier-badge.tsx'
import { timeText } from '../design/time-text.ts'
import { Static } from '../layout/static.tsx'
import { type PageProps, pageData } from '../page.tsx'
import { Questions, Sections } from './prose/sections.tsx'
import { factsOf, readText, type TextFacts } from './prose/text.ts'

const sources: Readonly<Record<string, string>> = import.meta.glob('./prose/free-*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** One of the pages for people who searched for views, followers or plays. The browser loads none of its code. */
export default function FreePage({ boot }: PageProps) {
  return <Static>{import.meta.env.SSR && <Page boot={boot} />}</Static>
}

function Page({ boot }: PageProps) {
  const source = sources[`./prose/free-${boot.preset.topic}.md`]
  const facts = factsOf(boot)
  if (!source || !facts) return <p>Couldn’t load this page. Reload it to try again.</p>
  const { fields, sections } = readText(source, facts)
  const platform = boot.preset.platform as PlatformName
  const samples = pageData(boot, readSamples, { params: { platform } })
  return (
    <article className="mx-auto grid w-full max-w-275 gap-14 py-6 max-desk:gap-10 max-desk:py-1">
      <div className="grid items-start gap-x-14 gap-y-10 wide:grid-cols-[minmax(0,1fr)_23rem]">
        <header className="grid justify-items-start gap-5">
          <h1 className="display text-[clamp(2.3rem,1.4rem_+_2.8vw,3.5rem)] leading-[1.02] text-balance">
            {fields.title}
          </h1>
          <p className="sub max-w-reading text-18 leading-[1.5] max-desk:text-16">{fields.lead}</p>
          <ButtonLink variant="earn" size="xl" href="/register">
            Start for free
          </ButtonLink>
          <Rate facts={facts} visitPoints={samples?.visitPoints ?? null} />
          {fields.note ? <p className="sub max-w-reading">{fields.note}</p> : null}
        </header>
        {samples ? <Running {...samples} platform={platform} /> : null}
      </div>
      {samples ? <Rules {...samples} platform={platform} /> : null}
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

/** The price of ten visitors, fee included, and the points that a member starts with. */
function Rate({ facts, visitPoints }: { facts: TextFacts; visitPoints: number | null }) {
  const cost = visitPoints === null ? null : campaignCost(visitPoints, 10, facts.fee_basis_points)
  return (
    <p className="num font-label">
      {cost === null ? '' : `10 visitors = ${countText(cost, 'point')}. `}
      {`You start with ${formatCount(facts.welcome_points)}.`}
    </p>
  )
}

type LiveProps = Output<typeof readSamples> & { platform: PlatformName }

/** Running tasks of the platform; visitors come to theirs through the sign-in. */
function Running({ tasks, open, paidWeek, platform }: LiveProps) {
  return (
    <section className="grid content-start gap-3" aria-label="Running now">
      <h2 className="h2 text-[1.25rem]">Running now</h2>
      {tasks.length > 0 ? (
        <ul className="card grid p-2">
          {tasks.map(({ href, title, action, seconds, reward, thumbnailUrl }) => (
            <li key={href}>
              <a
                className="flex min-h-14 min-w-0 items-center gap-3 rounded-md px-3 py-2 hover:bg-hover"
                href={href}
              >
                <Thumb src={thumbnailUrl} platform={platform} />
                <span className="grid min-w-0 flex-1">
                  <b className="trunc font-label">{title}</b>
                  <span className="dim text-13">
                    {sentenceCase(action)}, {seconds > 0 ? `${seconds} s` : 'in your own time'}
                  </span>
                </span>
                <Points value={reward} kind="in" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="sub text-13">
        {open === 0
          ? `No ${platformLabels[platform]} campaign is running at this moment.`
          : `${open >= 200 ? '200 or more' : formatCount(open)} ${platformLabels[platform]} ${open === 1 ? 'campaign' : 'campaigns'}.`}{' '}
        {paidWeek > 0
          ? `Paid on all platforms in the last 7 days: ${countText(paidWeek, 'completion')}.`
          : null}
      </p>
    </section>
  )
}

/** Rules of the platform by kind of task, the strictest first: a line, and folded below it its sentences. */
function Rules({ rules, platform }: LiveProps) {
  const [first] = rules
  return (
    <section id="rules" className="grid gap-3 scroll-mt-20" aria-label="Rules">
      <ul className="flex flex-wrap gap-x-6 gap-y-1.5">
        {(['red', 'amber', 'green'] as const).map((tier) => {
          const labels = rules.filter((rule) => rule.tier === tier).map(({ label }) => label)
          return labels.length === 0 ? null : (
            <li key={tier} className="flex items-center gap-2">
              <TierIcon tier={tier} />
              <span>
                <b className="font-label">{tierLooks[tier].text}:</b> {labels.join(', ')}
              </span>
            </li>
          )
        })}
      </ul>
      <details className="group">
        <summary className="flex w-fit items-center gap-2 py-1.5 font-label list-none [&::-webkit-details-marker]:hidden">
          What {platformLabels[platform]} says about each kind
          <Icon name="CaretDown" className="text-ink-3 group-open:rotate-180" size={13} weight="bold" />
        </summary>
        <ul className="grid grid-cols-2 gap-x-10 gap-y-4 pt-3 max-desk:grid-cols-1">
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
        {first ? (
          <p className="sub text-13 pt-4">
            Our summary, as of {timeText(first.checkedOn, 'date', null)}. {first.lookedUp}{' '}
            <TextLink href={first.url} rel="noopener">
              Read {platformLabels[platform]}’s own page
            </TextLink>
          </p>
        ) : null}
      </details>
    </section>
  )
}
