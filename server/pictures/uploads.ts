import { type Client, is, queryOne, type RowOf } from '#database/rows.ts'
import { Problem } from '../problem.ts'

const uploadRow = {
  id: is.uuid,
  pictureId: is.integer.orNull,
  problem: is.text.orNull,
}
/** A member's uploaded picture, waiting or decided. */
export type UploadRow = RowOf<typeof uploadRow>

/** The member’s upload; null if not found. */
export const findUpload = (client: Client, memberId: number, id: string): Promise<UploadRow | null> =>
  queryOne(client, uploadRow, {
    prepared: `SELECT id, picture_id AS "pictureId", problem FROM thumbnail_upload WHERE id = $2 AND member_id = $1`,
    values: [memberId, id],
  })

async function readOwn(client: Client, memberId: number, uploadId: string, field: string): Promise<number> {
  const upload = await findUpload(client, memberId, uploadId)
  if (!upload) throw Problem.field(field, 'An uploaded picture no longer exists. Upload it again.')
  if (upload.pictureId === null)
    throw Problem.field(field, upload.problem ?? 'An uploaded picture is still being resized.')
  return upload.pictureId
}

/** A member's uploaded picture; null if none. @throws Problem invalid_input, which names the field */
export const readOwnPicture = async (
  client: Client,
  memberId: number,
  uploadId: string | null,
  field = 'thumbnail',
): Promise<number | null> => (uploadId === null ? null : readOwn(client, memberId, uploadId, field))

/** The pictures of a member's uploads, for a text, each once. @throws Problem invalid_input on the field pictures */
export async function readOwnPictures(
  client: Client,
  memberId: number,
  uploadIds: readonly string[],
): Promise<number[]> {
  const ids: number[] = []
  for (const uploadId of new Set(uploadIds)) ids.push(await readOwn(client, memberId, uploadId, 'pictures'))
  return ids
}
