import { z } from 'zod'
import { defineOperation } from '../operation.ts'

/** Layouts of the demo websites, each a component in web/demo/demo-sites. */
export const siteLayouts = ['studio', 'catalogue', 'workshop', 'journal', 'letter', 'log', 'poster'] as const

const colour = z.string().regex(/^#[0-9a-f]{6}$/)
const text = z.string().min(1)

/** A small website that visits in the demo lead to: its text, colours and pictures. */
export const demoSiteSchema = z
  .object({
    slug: text,
    name: text,
    title: text.describe('Title in its owner’s campaign.'),
    place: text,
    layout: z.enum(siteLayouts),
    face: z.enum(['serif', 'grotesque', 'mono']).describe('The typeface of its headlines.'),
    tone: z.enum(['light', 'dark']),
    palette: z.object({
      paper: colour,
      ink: colour,
      soft: colour.describe('Secondary text.'),
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
  summary: 'A small website of the demo. Exists only in demo mode.',
  params: z.object({ slug: z.string() }),
  response: demoSiteSchema,
  errors: ['not_found'],
})
