import type { getPricing, PremiumOffer } from '#contract/money/premium.ts'
import { formatCents } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Points } from '../../design/points.tsx'
import { Table } from '../../design/table.tsx'
import { daysText } from '../../design/time-text.ts'
import { Plan, yearSaves } from './plan.tsx'

/** The free plan and both ways to premium, for visitors who compare before they sign up. */
export function PricingPlans({ premium, isMember }: { premium: PremiumOffer; isMember: boolean }) {
  const saves = yearSaves(premium)
  return (
    <div className="pricing-plans grid grid-cols-3 grid-rows-[auto_auto_1fr_auto_auto] gap-x-5 max-[60rem]:grid-cols-1 max-[60rem]:grid-rows-[none] max-[60rem]:gap-5">
      <Plan
        name="Free"
        price="$0"
        per="no time limit"
        text="Earn by giving attention and spend it on your own work. All ten platforms, no card."
      >
        <ButtonLink full variant="earn" size="lg" href={isMember ? '/earn-points' : '/register'}>
          {isMember ? 'Earn Points' : 'Start earning for free'}
        </ButtonLink>
      </Plan>
      <Plan
        name="Premium"
        price={formatCents(premium.monthCents)}
        per="a month"
        text={
          <>
            Or {formatCents(premium.yearCents)} a year
            {saves > 0 ? `, ${formatCents(saves)} less than twelve months` : null}. You get{' '}
            <Points value={premium.monthPoints} kind="in" /> every month. Cancel at any time.
          </>
        }
      >
        <ButtonLink full variant="solid" size="lg" href="/premium">
          Get Premium
        </ButtonLink>
      </Plan>
      <Plan
        name={`Premium for ${daysText(premium.weekDays)}`}
        price={<Points value={premium.weekPoints} />}
        per="once, no money"
        text="The same limits for your campaigns, paid with points you earned. No monthly points."
      >
        <ButtonLink full size="lg" href="/premium">
          Use points
        </ButtonLink>
      </Plan>
    </div>
  )
}

/** Packages of points, with the price per 100 points of each. */
export function PackageTable({ packages }: Pick<Output<typeof getPricing>, 'packages'>) {
  return (
    <Table
      caption="Point packages"
      columns={[
        { label: 'Package', kind: 'lead', cell: ({ points }) => <Points value={points} /> },
        { label: 'Price', kind: 'number', cell: ({ priceCents }) => formatCents(priceCents) },
        {
          label: 'Per 100 points',
          kind: 'number',
          cell: ({ priceCents, points }) => formatCents((priceCents * 100) / points),
        },
      ]}
      rows={[...packages]}
      rowKey={({ points }) => String(points)}
    />
  )
}

/** The limits of money on this exchange, each in a sentence or two. */
export function PricingPromises({ graceDays }: { graceDays: number }) {
  const promises = [
    {
      title: 'Tasks pay everyone the same',
      text: 'The reward of a task doesn’t depend on premium.',
    },
    {
      title: 'No promised numbers',
      text: 'Points ask one person for one thing. What a platform counts and what people do next is up to them.',
    },
    {
      title: 'Cancel at any time',
      text: `Premium then lasts until the paid term ends. If a renewal fails, it continues for ${daysText(graceDays)}.`,
    },
    {
      title: 'Points aren’t money',
      text: 'You can’t cash them out or transfer them; the one exception is a small tip for feedback. They don’t expire.',
    },
  ]
  return (
    <section className="grid gap-5 pt-22 max-desk:pt-14" aria-labelledby="pricing-promises">
      <h2
        className="display text-[clamp(2.1rem,1.2rem_+_3vw,3.5rem)] leading-[1.02] tracking-[-0.022em]"
        id="pricing-promises"
      >
        What money doesn’t do.
      </h2>
      <ul className="grid grid-cols-2 gap-y-8 gap-x-16 mt-3 max-desk:grid-cols-1 max-desk:gap-6">
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h3 className="h2">{title}</h3>
            <p className="sub mt-1 leading-[1.55]">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
