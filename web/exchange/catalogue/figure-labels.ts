import type { Setting } from '#contract/exchange/catalogue/admin.ts'
import { formatCents, formatCount } from '#contract/numbers.ts'
import { durationText } from '../../design/time-text.ts'

type Unit = Setting['unit']

export const unitWords: Record<Unit, string> = {
  points: 'Points',
  count: 'Number',
  seconds: 'Seconds',
  days: 'Days',
  basis_points: 'Hundredths of a percent',
  cents: 'US cents',
  factor: 'Times',
}

/** A value as a label. */
export const labelOf = ({ about }: Pick<Setting, 'about'>): string => about.replace(/\.$/, '')

/**
 * Formats a value with its unit: '20%', '72 h', '$6.99', '3 times'. The table shows points with their glyph
 * instead.
 */
export function figureText(unit: Unit, value: number): string {
  switch (unit) {
    case 'basis_points':
      return `${value / 100}%`
    case 'seconds':
      return durationText(value)
    case 'days':
      return value === 1 ? '1 day' : `${formatCount(value)} days`
    case 'cents':
      return formatCents(value)
    case 'factor':
      return `${formatCount(value)} times`
    case 'points':
      return value === 1 ? '1 point' : `${formatCount(value)} points`
    default:
      return formatCount(value)
  }
}

/** Range of allowed values: '1 to 500.', '1 or more.' */
export const rangeText = ({ least, most }: Setting): string =>
  most === null ? `${formatCount(least)} or more.` : `${formatCount(least)} to ${formatCount(most)}.`

/** Settings whose description or name contains every word of the search. */
export function matchingSettings(settings: readonly Setting[], search: string): Setting[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return settings.filter(({ name, about }) => {
    const text = `${about} ${name.replaceAll('_', ' ')} ${name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
