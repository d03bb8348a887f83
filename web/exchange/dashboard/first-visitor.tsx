import type { CSSProperties } from 'react'
import type { getDashboard } from '#contract/exchange/dashboard.ts'
import type { Output } from '#contract/operation.ts'
import { Avatar } from '../../design/avatar.tsx'
import { domePaths } from '../../design/brand.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { firstHeading, firstSentence } from './dashboard-labels.ts'
import './first-visitor.css'

/** The first person of a campaign since the member was last here; nothing without one. */
export function FirstVisitor({ news, completions }: Output<typeof getDashboard>) {
  const { first } = news
  if (!first) return null
  return (
    <section
      className="card flex flex-wrap items-center gap-x-5 gap-y-4 p-5 max-desk:p-4"
      aria-label="First visitor"
    >
      <Meeting />
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 className="h2">{firstHeading(first, completions <= news.people)}</h2>
        <p className="sub flex items-center gap-2">
          {first.name === null ? null : <Avatar name={first.name} imageUrl={first.imageUrl} size={24} />}
          <span className="min-w-0 wrap-anywhere">{firstSentence(first)}</span>
        </p>
      </div>
      <ButtonLink className="max-desk:w-full" href="/content-hub">
        See your campaigns
      </ButtonLink>
    </section>
  )
}

const apart = (units: number) => ({ '--apart': `${units}px` }) as CSSProperties

const Meeting = () => (
  <svg
    className="meeting flex-none overflow-visible"
    width="52"
    height="44"
    viewBox="0 0 26 22"
    aria-hidden="true"
  >
    <path style={apart(-5)} d={domePaths.left} />
    <path style={apart(5)} d={domePaths.right} />
  </svg>
)
