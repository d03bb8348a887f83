import type { Endpoint } from '../../http/endpoint.ts'
import { previewWebsiteEndpoint } from './preview-website.ts'

export { type Fetching, fetchThumbnail } from './fetch-thumbnail.ts'
export { absoluteUrl } from './own-pages.ts'
export { type NewContent, saveContent, setThumbnail } from './queries.ts'
export { siteKeyOf } from './rules.ts'
export { readWebsiteAddress } from './website-address.ts'

export const contentEndpoints: readonly Endpoint[] = [previewWebsiteEndpoint]
