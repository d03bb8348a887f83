import { tips } from '#contract/checks/feedback.ts'
import { feedbackLeastCharacters } from '#contract/checks/feedback-text.ts'
import { type Facts, readFacts } from '#contract/community/public-facts.ts'
import { toolRunDays } from '#contract/community/tools.ts'
import { settingText } from '#contract/durations.ts'
import { exportDays, undoDays } from '#contract/people/account.ts'
import { magicLinkMinutes } from '#contract/people/sessions.ts'
import { campaignCost, feeOf } from '#contract/platforms.ts'
import { type PageProps, pageData } from '../../page.tsx'
import { tierOffer } from '../landing/tier-labels.ts'
import faq from './faq.md?raw'

/** Facts that texts name: values of the economy, the product's name and its host. */
export type TextFacts = Facts & { name: string; host: string }

/** Facts about whoever runs the installation, without those that are not given. */
function operatorFacts({ operator, host, name }: TextFacts) {
  const given = [operator.name, operator.place, operator.contact].filter((line) => line !== '').join(', ')
  const lines = Object.entries(operatorWords).flatMap(([word, what]) =>
    operator[what] === '' ? [] : `- ${word}: ${operator[what]}`,
  )
  return {
    operator: `the operator of ${host}, which runs ${name}${given && `: ${given}`}`,
    operator_named: given || `the operator of ${host}`,
    operator_income: operator.income && `How the operator makes money: ${operator.income}`,
    operator_lines: lines.join('\n'),
  }
}

const operatorWords = {
  Name: 'name',
  Place: 'place',
  Contact: 'contact',
  'How money is made': 'income',
} as const

/** A paragraph, or the items of a list; both with links as [words](/path). */
export type Block = string | string[]

const links = /\[([^\]]+)\]\((\/[^)\s]*)\)/g

/** Parts of a paragraph or an item: its links, and the words between them. */
export const partsOf = (text: string): { words: string; href?: string | undefined }[] =>
  text
    .split(links)
    .flatMap((words, index, pieces) =>
      index % 3 === 2 ? [] : [{ words, href: index % 3 === 1 ? pieces[index + 1] : undefined }],
    )

/** A paragraph or an item without its links. */
export const plainText = (text: string): string => text.replaceAll(links, '$1')

export interface Question {
  question: string
  answer: Block[]
}

/** A part of a text under its heading. Its id, if it has one, is the target of links. */
export interface Section {
  id: string
  title: string
  blocks: Block[]
  questions: Question[]
}

/** A text of this folder: the fields at its beginning, and its sections. */
export interface Text {
  fields: Partial<Record<string, string>>
  sections: Section[]
}

/**
 * Reads a text in Markdown of the kind these files use: sections (##), questions (###), paragraphs, lists and links.
 * {{names}} are facts. @throws Error if one is unknown
 */
export function readText(source: string, facts: TextFacts): Text {
  const [, head = '', body = ''] = /^(?:---\n(.*?)---\n)?(.*)$/s.exec(withFacts(source, facts)) ?? []
  const sections: Section[] = []
  for (const block of body.trim().split(/\n{2,}/)) {
    const [, marks, title = '', id = ''] = /^(##|###) (.+?)(?: \{#([\w-]+)\})?$/.exec(block) ?? []
    const last = sections.at(-1)
    if (marks === '##') sections.push({ id, title, blocks: [], questions: [] })
    else if (marks === '###') last?.questions.push({ question: title, answer: [] })
    else (last?.questions.at(-1)?.answer ?? last?.blocks)?.push(blockOf(block))
  }
  const fields = [...head.matchAll(/^(\w+): (.+)$/gm)].map(([, name, value]) => [name, value])
  return { fields: Object.fromEntries(fields), sections }
}

const blockOf = (text: string): Block => (text.startsWith('- ') ? text.slice(2).split('\n- ') : text)

/** A text with its facts. */
function withFacts(source: string, given: TextFacts): string {
  const { operator: _, ...values } = given
  const facts: Record<string, string | number | null> = {
    ...values,
    ...operatorFacts(given),
    tool_run_days: toolRunDays,
    export_days: exportDays,
    undo_days: undoDays,
    magic_link_minutes: magicLinkMinutes,
    feedback_least_characters: feedbackLeastCharacters,
    tip_most_points: Math.max(...tips),
    within_rules: tierOffer('green'),
    grey_area: tierOffer('amber'),
    fee_per_hundred: feeOf(100, given.fee_basis_points),
    fee_premium_per_hundred: feeOf(100, given.fee_premium_basis_points),
    ...visitorsOf(given),
    ...watchesOf(given),
  }
  return source.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = facts[name]
    if (value === undefined || value === null) throw new Error(`no fact is called ${name}`)
    return typeof value === 'number' ? settingText(name, value) : value
  })
}

/** The sums of a campaign for 20 visitors of 15 s, and of the visits that earn it, at 22 s with the clicks. */
function visitorsOf({ visit_points: reward, fee_basis_points: fee }: TextFacts) {
  const cost = campaignCost(reward, 20, fee)
  const visits = Math.ceil(cost / reward)
  return { visitors_cost: cost, visitors_visits: visits, visitors_minutes: Math.ceil((visits * 22) / 60) }
}

/** Cost of a view of a minute, and how many of them the welcome points buy. */
function watchesOf({ watch_points: reward, fee_basis_points: fee, welcome_points: welcome }: TextFacts) {
  const cost = campaignCost(reward, 1, fee)
  return { watch_cost: cost, welcome_watches: Math.floor(welcome / cost) }
}

/** Facts of a page for its texts; null if they could not be read. */
export function factsOf(boot: PageProps['boot']): TextFacts | null {
  const facts = pageData(boot, readFacts)
  return facts ? { ...facts, name: boot.site.name, host: new URL(boot.site.publicUrl).host } : null
}

/** Questions and answers of /faq and /support, by subject. */
export const questionsOf = (facts: TextFacts): Section[] => readText(faq, facts).sections

/** Target of links to an answer, which the browser then opens. */
export const answerId = (question: string): string =>
  question
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
