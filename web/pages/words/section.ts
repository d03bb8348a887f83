import { type Facts, readFacts } from '#contract/community/words.ts'
import { type PageProps, pageData } from '../../page.tsx'

/** Facts that texts name: values of the economy, the product's name and its host. */
export type Told = Facts & { name: string; host: string }

/** A part of a long text. A paragraph that begins with "- " is an item of a list. */
export interface Section {
  /** In the URL, and of the link in the contents. */
  id: string
  title: string
  paragraphs: readonly string[]
}

export interface Question {
  question: string
  answer: readonly string[]
}

/** The person or company behind the product, within a sentence. */
export const operatorOf = ({ name, host, operator }: Told): string =>
  `the operator of ${host}, which runs ${name}${operator ? `: ${operator}` : ''}`

/** Seconds as whole hours, as texts say them. */
export const hoursOf = (seconds: number): string => `${Math.round(seconds / 3600)} hours`

/** Basis points as a percentage. */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`

/** Facts of a page for its texts; null if they could not be read. */
export function toldOf(boot: PageProps['boot']): Told | null {
  const facts = pageData(boot, readFacts)
  return facts ? { ...facts, name: boot.site.name, host: new URL(boot.site.publicUrl).host } : null
}
