import { closeCircleReport, listCircleReports } from '#contract/community/circle-reports.ts'
import type { CirclePage } from '#contract/community/circles.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { RenderedText } from '../../design/rendered-text.tsx'
import { Time } from '../../design/time.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { circleReads } from './circle-reads.ts'
import { reasonWords } from './text-acts.ts'

/** Open reports of a circle, for its owner and moderators. */
export function Reports({ circle }: { circle: CirclePage }) {
  const list = usePages(listCircleReports, { params: { circleId: circle.id } })
  const { busy, act } = useAct('closeCircleReport', circleReads(circle.id))
  const close = (reportId: string, deleted: boolean): void => {
    void act(
      () => write(closeCircleReport, { params: { circleId: circle.id, reportId }, body: { deleted } }),
      deleted ? 'Deleted.' : 'Report rejected: it stays.',
    )
  }
  return (
    <PageList
      className="grid gap-6"
      list={list}
      rowsOf={({ reports }) => reports}
      failed={{ title: 'Couldn’t load the reports', text: 'Nothing is lost. Try again.' }}
      empty={{ title: 'No open reports', text: 'Posts and comments that members report appear here.' }}
    >
      {({ id, reason, reporter, at, author, html, isComment }) => (
        <li className="grid gap-3 border-b border-line pb-6">
          <p className="text-13 text-ink-2">
            {reporter} reported a {isComment ? 'comment' : 'post'} by {author}, <Time iso={at} inSentence />:{' '}
            {reasonWords[reason]}
          </p>
          <RenderedText html={html} />
          <p className="flex gap-2">
            <Button size="sm" busy={busy} onClick={() => close(id, false)}>
              Reject report
            </Button>
            <Button size="sm" variant="danger" busy={busy} onClick={() => close(id, true)}>
              Delete {isComment ? 'comment' : 'post'}
            </Button>
          </p>
        </li>
      )}
    </PageList>
  )
}
