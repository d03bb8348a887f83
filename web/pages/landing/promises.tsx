import { Icon } from '../../design/icon.tsx'

const promises = [
  {
    icon: 'Users',
    title: 'People, not bots',
    text: 'Every account has a confirmed email, and every task says how it is checked.',
  },
  {
    icon: 'Lock',
    title: 'No access to your channels',
    text: 'We never ask for a platform password and never post in your name.',
  },
  {
    icon: 'HandPalm',
    title: 'No promised numbers',
    text: 'A task asks one person for one thing. What they do after that depends on your work.',
  },
  {
    icon: 'ClockCounterClockwise',
    title: 'You don’t pay for visits that are too short',
    text: 'Only a checked visit is paid. Points no one earned return when you end the campaign.',
  },
] as const

/** Promises that the exchange makes. */
export function Promises() {
  return (
    <section className="landing-band landing-two landing-reverse">
      <ul className="landing-honest border-b border-line @max-[60rem]/landing:order-2">
        {promises.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <div>
              <b>{title}</b>
              <p className="sub">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <h2 className="display mb-5 text-[clamp(2.1rem,1.2rem_+_3cqi,3.5rem)] leading-[1.02]">
          The lines we hold.
        </h2>
        <p className="sub max-w-[30em] text-18 leading-[1.5] text-pretty">
          Growth tools have a bad name, so we put our limits in writing. Hold us to them.
        </p>
      </div>
    </section>
  )
}
