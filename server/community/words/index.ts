import { type Facts, publicSettings, readFacts, readSamples } from '#contract/community/words.ts'
import { is, query, queryRow } from '#database/rows.ts'
import { shownCatalogue } from '../../exchange/catalogue/index.ts'
import { operatorOf } from '../../exchange/installation/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { pathOfPicture } from '../../pictures/index.ts'

/** Running campaigns are counted up to here; more is “200+”. */
const countedMost = 200

const sampleFiguresRow = { open: is.integer, paidWeek: is.integer }
/** Values and live figures behind the public pages. */
export const wordEndpoints: readonly Endpoint[] = [
  endpoint(readFacts, async (_input, { services }) => {
    const { settings } = services
    const catalogue = await shownCatalogue(services)
    const reward = (key: string, seconds: number) =>
      catalogue.find((row) => row.key === key)?.rewards[seconds] ?? 0
    return {
      ...Object.fromEntries(publicSettings.map((name) => [name, settings.get(name)])),
      visit_points: reward('youtube.visit', 15),
      listen_points: reward('soundcloud.watch', 120),
      operator: operatorOf(services),
    } as Facts
  }),
  endpoint(readSamples, async ({ params: { platform } }, { services }) => {
    const { pool } = services
    const [tasks, figures, catalogue] = await Promise.all([
      query(pool, readSamples.response.shape.tasks.element, {
        prepared: `SELECT content.title, campaign.action, campaign.required_seconds AS seconds,
            campaign.reward_points AS reward, ${pathOfPicture('content.thumbnail_id')} AS "thumbnailUrl"
          FROM campaign JOIN content ON content.id = campaign.content_id
          WHERE campaign.state = 'live' AND campaign.platform = $1 AND campaign.delivered < campaign.target
          ORDER BY campaign.id DESC LIMIT 3`,
        values: [platform],
      }),
      queryRow(pool, sampleFiguresRow, {
        prepared: `SELECT (SELECT count(*)::int FROM (
              SELECT FROM campaign WHERE state = 'live' AND platform = $1 LIMIT ${countedMost}) AS counted) AS open,
            (SELECT coalesce(sum(credited), 0) FROM daily_figure
              WHERE day >= (ledger.clock() AT TIME ZONE 'UTC')::date - 7) AS "paidWeek"`,
        values: [platform],
      }),
      shownCatalogue(services),
    ])
    return {
      tasks,
      ...figures,
      rules: catalogue
        .filter((row) => row.platform === platform && row.isOn)
        .map(({ link, ...row }) => ({ ...row, url: link })),
    }
  }),
]
