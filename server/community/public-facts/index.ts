import { type Facts, publicSettings, readFacts, readSamples } from '#contract/community/public-facts.ts'
import { actionNames } from '#contract/exchange/catalogue.ts'
import { taskHref } from '#contract/exchange/tasks.ts'
import { is, query, queryRow } from '#database/rows.ts'
import { shownCatalogue } from '../../exchange/catalogue/index.ts'
import { operatorOf } from '../../exchange/installation/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { pathOfPicture } from '../../pictures/index.ts'

/** Running campaigns are counted up to here; more is “200+”. */
const countedMost = 200

const sampleRow = {
  id: is.text,
  url: is.text,
  title: is.text,
  action: is.oneOf(actionNames),
  seconds: is.integer,
  points: is.integer,
  thumbnailUrl: is.text.orNull,
}
const sampleFiguresRow = { open: is.integer, paidWeek: is.integer }
/** Values and live figures behind the public pages. */
export const publicFactEndpoints: readonly Endpoint[] = [
  endpoint(readFacts, async (_input, { services }) => {
    const { settings } = services
    const catalogue = await shownCatalogue(services)
    const reward = (key: string, seconds: number) =>
      catalogue.find((row) => row.key === key)?.rewards[seconds] ?? 0
    return {
      ...Object.fromEntries(publicSettings.map((name) => [name, settings.get(name)])),
      visit_points: reward('youtube.visit', 15),
      watch_points: reward('youtube.watch', 60),
      listen_points: reward('soundcloud.watch', 120),
      operator: operatorOf(services),
    } as Facts
  }),
  endpoint(readSamples, async ({ params: { platform } }, { services }) => {
    const { pool } = services
    const [tasks, figures, catalogue] = await Promise.all([
      query(pool, sampleRow, {
        prepared: `SELECT campaign.id::text, content.url, content.title, campaign.action, campaign.required_seconds AS seconds,
            campaign.reward_points AS points, ${pathOfPicture('content.thumbnail_id')} AS "thumbnailUrl"
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
    const visit = catalogue.find((row) => row.key === `${platform}.visit` && row.isOn)
    return {
      tasks: tasks.map(({ id, url, points, ...task }) => ({
        ...task,
        href: taskHref({ id, url, points, action: task.action }),
        reward: points,
      })),
      ...figures,
      visitPoints: visit?.rewards[15] ?? null,
      rules: catalogue
        .filter((row) => row.platform === platform && row.isOn)
        .map(({ link, ...row }) => ({ ...row, url: link })),
    }
  }),
]
