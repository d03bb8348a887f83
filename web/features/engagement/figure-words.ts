import type { Setting } from '#contract/engagement.ts'
import { formatCount } from '../../design/numbers.ts'
import { durationText } from '../../design/time-text.ts'

type Unit = Setting['unit']

/** What is typed for a unit. */
export const unitWords: Record<Unit, string> = {
  points: 'Points',
  count: 'Number',
  seconds: 'Seconds',
  days: 'Days',
  basis_points: 'Hundredths of a per cent',
  score: 'Of 100',
  cents: 'US cents',
  factor: 'Times',
}

/** A value in the words of its unit: '20 %', '72 h', '$6.99', '3 times'; points stand with their glyph elsewhere. */
export function figureText(unit: Unit, value: number): string {
  switch (unit) {
    case 'basis_points':
      return `${value / 100} %`
    case 'seconds':
      return durationText(value)
    case 'days':
      return value === 1 ? '1 day' : `${formatCount(value)} days`
    case 'cents':
      return `$${Math.floor(value / 100).toLocaleString('en')}.${String(value % 100).padStart(2, '0')}`
    case 'factor':
      return `${formatCount(value)} times`
    case 'score':
      return `${value} of 100`
    case 'points':
      return value === 1 ? '1 point' : `${formatCount(value)} points`
    default:
      return formatCount(value)
  }
}

/** What may be typed. */
export const rangeText = ({ least, most }: Setting): string =>
  most === null ? `From ${formatCount(least)} on.` : `From ${formatCount(least)} to ${formatCount(most)}.`

/** Those of which a word of the search is part of what they say or are called. */
export function found(settings: readonly Setting[], search: string): Setting[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return settings.filter(({ name, about }) => {
    const text = `${about} ${name.replaceAll('_', ' ')} ${name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
