import type { Endpoint } from '../../http/endpoint.ts'
import { previewContentEndpoint } from './preview-content.ts'
import { addThumbnailEndpoint, readThumbnailEndpoint } from './thumbnails.ts'

export { absoluteUrl, readContentLink } from './content-link.ts'
export { type Fetching, fetchThumbnail } from './fetch-thumbnail.ts'
export {
  addOwnPages,
  changeContent,
  findBarePages,
  keepOwnPages,
  saveContent,
  setThumbnail,
} from './queries.ts'
export { siteKeyOf } from './rules.ts'
export { encodeThumbnail } from './thumbnails.ts'

export const contentEndpoints: readonly Endpoint[] = [
  previewContentEndpoint,
  addThumbnailEndpoint,
  readThumbnailEndpoint,
]
