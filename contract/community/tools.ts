import { z } from 'zod'
import {
  define,
  idParam,
  listQuery,
  moment,
  named,
  pageWith,
  points,
  rowId,
  shownCost,
} from '../operation.ts'

/** Languages that titles are suggested in, by code; keyphrases are found in others too. */
export const toolLanguages = {
  en: 'English',
  es: 'Spanish',
  pt: 'Portuguese',
  fr: 'French',
  de: 'German',
  ru: 'Russian',
  hi: 'Hindi',
  ja: 'Japanese',
} as const
export type ToolLanguage = keyof typeof toolLanguages
export const toolLanguageNames = Object.keys(toolLanguages) as [ToolLanguage, ...ToolLanguage[]]

/** Tools whose runs are counted. The monetization checker computes in the browser. */
const countedTools = ['hashtags', 'titles'] as const
export type CountedTool = (typeof countedTools)[number]

export const toolLimits = { title: 150, description: 5000 } as const
/** Days that a run stays in the history. */
export const toolRunDays = 90

const toolInput = z.object({
  tool: z.enum(countedTools),
  title: z.string().trim().max(toolLimits.title),
  description: z.string().trim().max(toolLimits.description),
  language: z.enum(['auto', ...toolLanguageNames]).describe('auto: found from the text.'),
})
export type ToolInput = z.infer<typeof toolInput>

const computed = {
  language: z.string().describe('ISO 639-1, found from the text or chosen.'),
  computedBy: z
    .enum(['rules', 'model', 'fallback'])
    .describe('rules: on this server. model: a language model. fallback: rules, since the model failed.'),
  phrases: z.array(z.string()).describe('The topic of the text, most important first.'),
}

/** Hashtag sets, from general to specific. */
export const reaches = ['broad', 'medium', 'niche'] as const

const hashtagResult = named('HashtagResult', {
  tool: z.literal('hashtags'),
  ...computed,
  broad: z.array(z.string()),
  medium: z.array(z.string()),
  niche: z.array(z.string()),
})
export type HashtagResult = z.infer<typeof hashtagResult>

const scoredTitle = named('ScoredTitle', {
  title: z.string(),
  score: z.int().describe('0 to 100, the sum of the factors.'),
  factors: z.array(z.object({ name: z.string(), points: z.int(), most: z.int(), why: z.string() })),
})
export type ScoredTitle = z.infer<typeof scoredTitle>

const titleResult = named('TitleResult', {
  tool: z.literal('titles'),
  ...computed,
  own: scoredTitle.nullable().describe('null: no title was given.'),
  suggestions: z.array(scoredTitle),
})
export type TitleResult = z.infer<typeof titleResult>

export const toolResult = z.discriminatedUnion('tool', [hashtagResult, titleResult])
export type ToolResult = z.infer<typeof toolResult>

/** Input of a run as the database stores it. */
const storedInput = toolInput.pick({ title: true, description: true, language: true })

export const runSchema = named('ToolRun', {
  id: rowId,
  input: storedInput,
  result: toolResult,
  paid: points,
  at: moment,
})
export type ToolRun = z.infer<typeof runSchema>

const terms = named('ToolTerms', {
  dailyRuns: z.int().describe('Free runs a UTC day: of the member, or of a visitor’s network.'),
  premiumRuns: z.int().describe('Free runs a day with premium.'),
  left: z.int().nullable().describe('Free runs left today; null: a visitor.'),
  price: points.describe('Price of a run over them.'),
  balance: points.nullable(),
  usesModel: z.boolean().describe('True: the text goes to a language model of the operator’s choice.'),
})

export const readToolTerms = define('readToolTerms', 'GET /api/tools/terms', {
  audience: 'public',
  summary: 'Free runs of the creator tools, and what one over them costs.',
  response: terms,
})

export const tryTool = define('tryTool', 'POST /api/tools/trials', {
  audience: 'public',
  summary: 'Runs a creator tool without an account. Nothing is stored.',
  body: toolInput.meta({ id: 'ToolInput' }),
  response: z.object({ result: toolResult }),
  rates: ['tool_network'],
})

export const runTool = define('runTool', 'POST /api/tools/runs', {
  idempotent: true,
  summary:
    'Runs a creator tool and stores the result: free, or for points once the day’s free runs are used.',
  body: toolInput
    .extend({ pays: z.boolean().describe('True: pay for the run if no free one is left.'), shownCost })
    .meta({ id: 'NewToolRun' }),
  response: z.object({ run: runSchema, terms }),
  errors: ['conflict', 'not_enough_points', 'limit_reached'],
  rates: ['tool_member'],
})

export const listToolRuns = define('listToolRuns', 'GET /api/tools/runs', {
  summary: 'The member’s runs, newest first.',
  query: listQuery.extend({ limit: z.coerce.number().int().min(1).max(100).default(10) }),
  response: pageWith({ runs: z.array(runSchema) }),
})

export const deleteToolRun = define('deleteToolRun', 'DELETE /api/tools/runs/{runId}', {
  summary: 'Deletes a run from the member’s history. It stays counted for its day.',
  params: z.object({ runId: idParam }),
})
