import { formatCount } from '#contract/numbers.ts'

/** A name from the code as a text: suspend_member and suspendMember as 'Suspend member'. */
export const sentenceCase = (name: string): string =>
  capitalised(name.replace(/_|(?=[A-Z])/g, ' ').toLowerCase())

/** A phrase as the beginning of a sentence: only its first letter changes. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A count with its noun: '1 order', '2 orders'. */
export const countText = (count: number, noun: string): string =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`
