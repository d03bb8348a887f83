import { type ProviderAnswer, providers } from '#contract/trust/health.ts'
import { Facts } from '../../design/facts.tsx'
import { TimePhrase } from '../../design/time.tsx'

const words: Record<ProviderAnswer['state'], string> = {
  works: 'Works.',
  rejected: 'Rejected.',
  unreachable: 'Unreachable.',
  unproved: 'Unproved: never asked.',
  off: 'Off.',
}

/** Newest answers of the providers that are on, folded unless one of them is no good. */
export function ProviderAnswers({ answers }: { answers: readonly ProviderAnswer[] }) {
  const asked = answers.filter(({ state }) => state !== 'off')
  const failed = asked.filter(({ state }) => state === 'rejected' || state === 'unreachable').length
  const unproved = asked.filter(({ state }) => state === 'unproved').length
  const counts = [`${asked.length - failed - unproved} working`, `${failed} failed`, `${unproved} unproved`]
  const text = ({ state, detail, at }: ProviderAnswer) => (
    <>
      {words[state]} {detail} <TimePhrase before="Asked" iso={at} after="." />
    </>
  )
  return (
    <details className="border-t border-line px-5 py-4 text-13" open={failed > 0}>
      <summary className="link w-fit cursor-pointer">Providers: {counts.join(', ')}</summary>
      <Facts
        className="num grid gap-2.5 pt-3.5 [&_dt]:font-label [&_dd]:text-ink-2 [&_dd]:wrap-anywhere"
        of={Object.fromEntries(asked.map((answer) => [providers[answer.name], text(answer)]))}
      />
      <p className="sub pt-3.5">“Checking providers” in docs/operations.md says how they are asked.</p>
    </details>
  )
}
