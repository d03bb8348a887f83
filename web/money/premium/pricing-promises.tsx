import { daysText } from '../../design/time-text.ts'

/** The limits of money on this exchange, each in a sentence or two. */
export function PricingPromises({ graceDays }: { graceDays: number }) {
  const promises = [
    {
      title: 'Nobody earns more for paying',
      text: 'A task pays everyone the same, with premium or without.',
    },
    {
      title: 'No promised numbers',
      text: 'Points ask one person for one thing. What a platform counts and what people do next is up to them.',
    },
    {
      title: 'Cancel at any time',
      text: `Premium then lasts to the end of the paid term. If a renewal fails, it continues for ${daysText(graceDays)}, and nothing of yours is lost.`,
    },
    {
      title: 'Points are not money',
      text: 'They cannot be paid out or passed on, and they never expire.',
    },
  ]
  return (
    <section className="grid gap-5 pt-22 max-desk:pt-14" aria-labelledby="pricing-promises">
      <h2
        className="display text-[clamp(2.1rem,1.2rem_+_3vw,3.5rem)] leading-[1.02] tracking-[-0.022em]"
        id="pricing-promises"
      >
        What money does not do.
      </h2>
      <ul className="grid grid-cols-2 gap-y-8 gap-x-16 mt-3 [&_p]:mt-1 [&_p]:leading-[1.55] max-desk:grid-cols-1 max-desk:gap-6">
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h3 className="h2">{title}</h3>
            <p className="sub">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
