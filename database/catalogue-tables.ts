import type { Generated } from 'kysely'
import type { Moment, Stamp, Standard } from './tables.ts'

/**
 * Tables of the catalogue: admins' changes, members' acknowledgements, extra campaigns, and previews and
 * thumbnails of contents.
 */
export interface CatalogueTables {
  campaign_slot: { id: Generated<number>; owner_id: number; starts_at: Stamp; ends_at: Moment }
  catalogue_override: {
    row_key: string
    is_on: Standard<boolean>
    rewards: Record<string, number> | null
    floor_points: number | null
    account_check: boolean | null
    note: string | null
    note_version: number | null
    changed_by: number | null
    changed_at: Stamp
  }
  catalogue_acknowledgement: {
    member_id: number
    row_key: string
    note_version: number
    acknowledged_at: Stamp
  }
  content_preview: {
    content_key: string
    title: string | null
    author: string | null
    thumbnail_url: string | null
    read_at: Stamp
  }
  thumbnail_upload: {
    id: Generated<string>
    member_id: number
    bytes: Buffer | null
    picture_id: number | null
    problem: string | null
    created_at: Stamp
  }
}
