import { readSamples } from '#contract/community/words.ts'
import { formatCount } from '#contract/numbers.ts'
import { platformLabels } from '#contract/platforms.ts'
import { ButtonLink, TextLink } from '../design/button.tsx'
import { Points } from '../design/points.tsx'
import { Thumb } from '../design/thumb.tsx'
import { TierIcon } from '../design/tier-badge.tsx'
import { timeText } from '../design/time-text.ts'
import { Static } from '../layout/static.tsx'
import { type PageProps, pageData } from '../page.tsx'
import { type FreePage as Free, type FreeTopic, freePageOf } from './words/free.ts'
import { Questions, Sections } from './words/prose.tsx'
import { toldOf } from './words/section.ts'

/** One of the pages for people who searched for views, followers or plays. The browser loads none of its code. */
export default function FreePage({ boot }: PageProps) {
  return <Static>{import.meta.env.SSR && <Page boot={boot} />}</Static>
}

function Page({ boot }: PageProps) {
  const told = toldOf(boot)
  if (!told) return <p>Couldn’t load this page. Reload it to try again.</p>
  const page = freePageOf(boot.preset.topic as FreeTopic, told)
  return (
    <article className="mx-auto grid w-full max-w-250 gap-14 py-6">
      <header className="grid justify-items-start gap-5">
        <h1 className="display max-w-[16em] text-[clamp(2.3rem,1.4rem_+_3.6vw,4rem)] leading-[1.02] text-balance">
          {page.heading}
        </h1>
        <p className="sub max-w-reading text-[1.125rem] leading-[1.5]">{page.lead}</p>
        <div className="actions">
          <ButtonLink variant="solid" size="lg" href="/register">
            Start for free
          </ButtonLink>
          <ButtonLink size="lg" href="#rules">
            What {platformLabels[page.platform]} allows
          </ButtonLink>
        </div>
      </header>
      <Live boot={boot} page={page} />
      <div className="grid max-w-reading gap-10 text-[0.96875rem] leading-[1.55]">
        <Sections sections={page.sections} />
      </div>
      <section className="grid max-w-reading gap-2" itemScope itemType="https://schema.org/FAQPage">
        <h2 className="h2 text-[1.25rem]">Asked before signing up</h2>
        <Questions questions={page.questions} />
      </section>
    </article>
  )
}

/** Running tasks, figures and the platform’s rules, from the database. */
function Live({ boot, page: { platform } }: PageProps & { page: Free }) {
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
          {paidWeek > 0 ? `${formatCount(paidWeek)} completions were paid here in the last 7 days.` : null}
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
            In our words, checked on {timeText(rules[0].checkedAt, 'date', null)}. The rules are on{' '}
            <TextLink href={rules[0].url} rel="noopener">
              {platformLabels[platform]}’s own page
            </TextLink>
            .
          </p>
        ) : null}
      </section>
    </div>
  )
}
