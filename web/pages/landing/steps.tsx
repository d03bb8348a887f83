const steps = [
  {
    title: 'Earn by paying attention',
    text: 'Pick a task from the list. Each one shows its reward, its length and how it is checked before you start.',
    mark: (
      <>
        <path d="M25 2a24 24 0 0 0 0 48z" fill="var(--c1)" />
        <path d="M27 8a24 24 0 0 1 0 44" fill="none" stroke="var(--line-strong)" strokeWidth="2" />
      </>
    ),
  },
  {
    title: 'Keep an exact balance',
    text: 'Every point has a line in your history: what you did, for whom and when. Nothing expires.',
    mark: (
      <>
        <path d="M25 2a24 24 0 0 0 0 48z" fill="var(--c1)" />
        <path d="M27 2a24 24 0 0 1 0 48z" fill="var(--c2)" />
      </>
    ),
  },
  {
    title: 'Spend on your own work',
    text: 'Set points aside for your video, track, stream or website. Pause whenever you like; unspent points return when you end it.',
    mark: (
      <>
        <path d="M25 2a24 24 0 0 0 0 44" fill="none" stroke="var(--line-strong)" strokeWidth="2" />
        <path d="M27 4a24 24 0 0 1 0 48z" fill="var(--c2)" />
      </>
    ),
  },
]

/** How points are earned and spent, in three steps. */
export function Steps() {
  return (
    <section className="landing-band" id="how">
      <h2 className="display mb-5 text-[clamp(2.1rem,1.2rem_+_3cqi,3.5rem)] leading-[1.02]">
        Points in, points out.
      </h2>
      <ol className="grid grid-cols-3 gap-12 mt-9 @max-[60rem]/landing:grid-cols-1 @max-[60rem]/landing:gap-7">
        {steps.map(({ title, text, mark }) => (
          <li key={title}>
            <svg className="mb-5" viewBox="0 0 52 54" width="52" height="54" aria-hidden="true">
              {mark}
            </svg>
            <h3 className="h2">{title}</h3>
            <p className="sub mt-1.5 text-[0.9375rem] leading-[1.55]">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
