import { deleteToolRun, listToolRuns, type ToolRun, toolRunDays } from '#contract/community/tools.ts'
import { beginningOf } from '#contract/texts.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Time } from '../../design/time.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'

const nameOf = ({ input: { title, description } }: ToolRun): string =>
  title || (description.length > 80 ? `${beginningOf(description, 79).trimEnd()}…` : description)

/** The member's runs: open one again, or delete it. */
export function History({ onOpen }: { onOpen: (run: ToolRun) => void }) {
  const list = usePages(listToolRuns, {})
  const { busy, act } = useAct('deleting a run', [listToolRuns.path])
  const remove = ({ id }: ToolRun): void =>
    void act(() => write(deleteToolRun, { params: { runId: id } }), 'Run deleted.')
  return (
    <Card title="Your runs" aside={<span className="dim text-13">Kept for {toolRunDays} days</span>} flush>
      <PageList
        list={list}
        rowsOf={({ runs }) => runs}
        failed={{ title: 'Couldn’t load your runs', text: 'Nothing is lost. Try again.' }}
        empty={{ title: 'No runs yet', text: 'Hashtags and titles you make appear here.' }}
      >
        {(run) => (
          <li className="list-row">
            <div className="list-row-text">
              <span className="list-row-title trunc">{nameOf(run)}</span>
              <span className="list-row-sub num trunc">
                {run.result.tool === 'hashtags' ? 'Hashtags' : 'Titles'}, <Time iso={run.at} inSentence />
                {run.paid > 0 ? `, ${run.paid} points` : ''}
              </span>
            </div>
            <Button size="sm" aria-label={`Open ${nameOf(run)}`} onClick={() => onOpen(run)}>
              Open
            </Button>
            <IconButton
              icon="Trash"
              label={`Delete ${nameOf(run)}`}
              aria-disabled={busy}
              onClick={() => remove(run)}
            />
          </li>
        )}
      </PageList>
    </Card>
  )
}
