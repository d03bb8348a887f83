import { addThumbnail, readThumbnail } from '#contract/exchange/content.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { findUpload, pictureUrl, takePicture, type UploadRow } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import { type PictureEncoder, PictureError } from '../../providers/pictures/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { previewContentEndpoint } from './preview-content.ts'
import { addUpload, decideUpload, findWaitingUpload } from './preview-queries.ts'

export { absoluteUrl, readContentLink } from './content-link.ts'
export { type Fetching, fetchThumbnail } from './fetch-thumbnail.ts'
export {
  addOwnPages,
  changeContent,
  findBarePages,
  findSites,
  keepOwnPages,
  saveContent,
  setSiteKeys,
  setThumbnail,
} from './queries.ts'
export { siteKeyOf } from './rules.ts'

const present = ({ id, pictureId, problem }: UploadRow) => ({ id, url: pictureUrl(pictureId), problem })

export const contentEndpoints: readonly Endpoint[] = [
  previewContentEndpoint,
  // Only the jobs' role decodes the bytes, in a process of its own.
  endpoint(
    addThumbnail,
    async ({ file, query }, { services, member }) => {
      const id = await inTransaction(services.pool, async (client) => {
        const uploadId = await addUpload(client, member.id, file, query.size === 'large')
        await enqueue(client, 'encode-thumbnail', { uploadId }, { triesMost: 4 })
        return uploadId
      })
      return { thumbnail: present({ id, pictureId: null, problem: null }) }
    },
    (_input, { services: { pool, config }, member }) =>
      countAgainstLimits({ pool, config }, { thumbnail_member: member.id }),
  ),
  endpoint(readThumbnail, async ({ params }, { services, member }) => {
    const upload = await findUpload(services.pool, member.id, params.thumbnailId)
    if (!upload) throw new Problem('not_found', 'This picture no longer exists. Upload it again.')
    return { thumbnail: present(upload) }
  }),
]

/** Job after an upload: makes the picture small, or records why that failed. Idempotent. */
export async function encodeThumbnail(
  { pool, settings, pictures }: Pick<Services, 'pool' | 'settings'> & { pictures: PictureEncoder },
  { uploadId }: { uploadId: string },
): Promise<void> {
  const upload = await findWaitingUpload(pool, uploadId)
  if (!upload) return
  try {
    const pictureId = await takePicture(
      { pool, settings },
      await pictures.encodePicture(upload.bytes, { isLarge: upload.isLarge }),
      upload.memberId,
    )
    await decideUpload(pool, uploadId, { pictureId })
  } catch (thrown) {
    if (!(thrown instanceof PictureError) || thrown.code === 'busy' || thrown.code === 'closed') throw thrown
    await decideUpload(pool, uploadId, { problem: thrown.message })
  }
}
