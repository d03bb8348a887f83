import { z } from 'zod'
import { define, named } from '../operation.ts'
import { platformNames } from '../platforms.ts'
import { url } from './campaign-fields.ts'
import { contentKinds } from './catalogue.ts'

/** A picture that a member uploaded, to be scaled down. */
const thumbnailSchema = named('Thumbnail', {
  id: z.uuid(),
  url: z.string().nullable().describe('Address of the picture, once it is ready.'),
  problem: z.string().nullable().describe('Why it cannot be used, in a sentence.'),
})

export const previewContent = define('previewContent', 'POST /api/content/preview', {
  repeatable: true,
  summary: 'Finds the content behind a link, and its title. An unreadable page is a result, not an error.',
  body: z.object({
    url,
    platform: z.enum(platformNames).optional().describe('Platform of a bare handle.'),
  }),
  response: z.object({
    platform: z.enum(platformNames),
    kind: z.enum(contentKinds),
    alsoKind: z.enum(contentKinds).nullable().describe('The other kind it may be; only its owner knows.'),
    url: z.string().describe('The canonical form.'),
    handle: z.string().nullable(),
    title: z.string().nullable(),
    author: z.string().nullable(),
    description: z.string().nullable(),
    hasPicture: z
      .boolean()
      .describe('True: the page names a picture, which is fetched once the campaign starts.'),
    problem: z.string().nullable().describe('Why the page could not be read, in a sentence.'),
  }),
  rates: ['preview_member'],
})

export const addThumbnail = define('addThumbnail', 'POST /api/content/thumbnails', {
  summary: 'Uploads a picture for content, in any common format, up to 5 MB and 20 megapixels.',
  query: z.object({
    size: z
      .enum(['card', 'large'])
      .default('card')
      .describe('card: cropped to 640 × 360 pixels; large: whole, within 1,600 × 1,600.'),
  }),
  upload: { field: 'picture', mostBytes: 5 * 1024 * 1024 },
  response: z.object({ thumbnail: thumbnailSchema }),
  rates: ['thumbnail_member'],
})

export const readThumbnail = define('readThumbnail', 'GET /api/content/thumbnails/{thumbnailId}', {
  summary: 'State of an uploaded picture: url or problem is set once it is processed.',
  params: z.object({ thumbnailId: z.uuid() }),
  response: z.object({ thumbnail: thumbnailSchema }),
  errors: ['not_found'],
})
