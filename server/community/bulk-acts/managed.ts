import { z } from 'zod'
import { type listManaged, managedSchema } from '#contract/community/bulk-acts.ts'
import { campaignStates } from '#contract/exchange/campaigns.ts'
import type { Source } from '../../http/desk.ts'
import { pathOfPicture } from '../../pictures/index.ts'
import { tsqueryOf } from '../search/index.ts'

const managedRow = managedSchema.extend({ id: z.int() })

const budget = '(campaign.target::bigint * (campaign.reward_points + campaign.fee_points))'

/** A page of each state, since the indexes begin with it. */
const ofEachState = (page: string): string =>
  `(${campaignStates
    .map((state) => `(SELECT * FROM campaign WHERE state = '${state}' AND ${page})`)
    .join(' UNION ALL ')}) AS campaign`

/** Campaigns of all members, for their list. */
export const managed: Source<typeof listManaged, typeof managedRow> = {
  planned: true,
  row: managedRow,
  from: ({ q, owner, state, platform, sort }, page) =>
    `${!q && !owner && state === 'all' && (platform || sort === 'budget') ? ofEachState(page) : 'campaign'}
     JOIN content ON content.id = campaign.content_id
     LEFT JOIN member ON member.id = campaign.owner_id
     LEFT JOIN ledger.account_balance AS escrow ON escrow.id = campaign.escrow_account_id
     LEFT JOIN campaign_pause AS pause
       ON pause.campaign_id = campaign.id AND pause.cause = campaign.paused_by AND pause.ended_at IS NULL`,
  columns: {
    id: 'campaign.id',
    title: 'content.title',
    url: 'content.url',
    thumbnailUrl: pathOfPicture('content.thumbnail_id'),
    owner: 'username',
    platform: 'campaign.platform',
    action: 'campaign.action',
    requiredDuration: 'campaign.required_seconds',
    state: 'campaign.state',
    pausedBy: 'campaign.paused_by',
    byStaff: 'exchange.staff_pauses(campaign) IS NOT NULL',
    note: 'coalesce(campaign.rejected_reason, pause.reason)',
    budget,
    setAside: 'coalesce(escrow.balance, 0)',
    reports: '(SELECT count(*)::int FROM report WHERE campaign_id = campaign.id AND closed_at IS NULL)',
    createdAt: 'campaign.created_at',
  },
  sorts: { budget },
  where: {
    q: (text, place) => {
      if (/^\d{1,15}$/.test(text)) return `campaign.id = ${place(text)}`
      const match = `@@ to_tsquery('simple', ${place(tsqueryOf(text))})`
      const far = `campaign.content_id = ANY (ARRAY(SELECT id FROM content WHERE words ${match}))`
      return { near: `content.words ${match}`, far }
    },
    owner: (name, place) =>
      `campaign.owner_id = (SELECT id FROM member WHERE username_key = lower(${place(name)}))`,
    state: (state, place) => (state === 'all' ? '' : `campaign.state = ${place(state)}`),
  },
}
