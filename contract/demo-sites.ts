import { z } from 'zod'
import { defineOperation } from './operation.ts'

/** The frames that a demo website's content is poured into: web/features/demo-sites has one component for each. */
export const siteLayouts = ['studio', 'catalogue', 'workshop', 'journal', 'letter', 'log', 'poster'] as const

const colour = z.string().regex(/^#[0-9a-f]{6}$/)
const text = z.string().min(1)

/** One of the small websites that the demo's visits lead to: its words, its colours, its pictures. */
export const demoSiteSchema = z
  .object({
    slug: text,
    name: text,
    title: text.describe('As its owner promotes it.'),
    place: text,
    layout: z.enum(siteLayouts),
    face: z.enum(['serif', 'grotesque', 'mono']).describe('The typeface of its headlines.'),
    tone: z.enum(['light', 'dark']),
    palette: z.object({
      paper: colour,
      ink: colour,
      soft: colour.describe('Second text.'),
      accent: colour,
      onAccent: colour,
      tint: colour.describe('Cards on paper.'),
    }),
    headline: text,
    lead: text,
    picture: z.object({ src: text, alt: text }),
    list: z.object({
      title: text,
      items: z.array(z.object({ name: text, note: text, figure: text, picture: text.nullable() })).min(3),
    }),
    story: z.object({ title: text, paragraphs: z.array(text).min(2) }),
    facts: z.array(z.object({ label: text, value: text })).min(3),
    quote: z.object({ text, by: text }).nullable(),
    closing: z.object({ title: text, text }),
  })
  .meta({ id: 'DemoSite' })
export type DemoSite = z.infer<typeof demoSiteSchema>

export const readDemoSite = defineOperation({
  name: 'readDemoSite',
  method: 'GET',
  path: '/api/demo/sites/{slug}',
  audience: 'public',
  summary: 'A small website of the demo. Exists in demo mode only.',
  params: z.object({ slug: z.string() }),
  response: demoSiteSchema,
  errors: ['not_found'],
})
