import { daysText } from './premium-words.ts'

/** What money does here and what it does not, each in a sentence or two. */
export function PricingPromises({ graceDays }: { graceDays: number }) {
  const promises = [
    {
      title: 'Nobody earns more for paying',
      text: 'A task pays the same to everybody, with premium and without.',
    },
    {
      title: 'No promised numbers',
      text: 'Points ask one person for one thing. What a platform counts, and what people do next, is theirs.',
    },
    {
      title: 'Cancel at any time',
      text: `Premium then acts to the end of what is paid for. Where a renewal fails it goes on for ${daysText(graceDays)}, and nothing of yours is lost.`,
    },
    {
      title: 'Points are not money',
      text: 'They cannot be paid out or passed on, and they never expire.',
    },
  ]
  return (
    <section className="pricing-band" aria-labelledby="pricing-promises">
      <h2 className="display pricing-big" id="pricing-promises">
        What money does not do.
      </h2>
      <ul className="pricing-promises">
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
