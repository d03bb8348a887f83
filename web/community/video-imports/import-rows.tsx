import { useState } from 'react'
import { addImportedDrafts, type ImportedRow, type VideoImport } from '#contract/community/video-imports.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Checkbox, Field } from '../../design/field.tsx'
import { Input } from '../../design/input.tsx'
import { countText } from '../../design/texts.ts'

const stateWords = { new: 'New', duplicate: 'Duplicate', failed: 'Failed', added: 'Added' } as const

/** Minutes and seconds, such as 8:05; a dash if unknown. */
const lengthOf = (seconds: number): string =>
  seconds === 0 ? '–' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The videos of an import: new ones can be chosen and added as drafts; the others say why not. */
export function ImportRows({
  found,
  onChange,
}: {
  found: VideoImport
  onChange: (next: VideoImport) => void
}) {
  const news = found.rows.filter(({ state }) => state === 'new')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(news.map(({ videoId }) => videoId)))
  const [target, setTarget] = useState('20')
  const [error, setError] = useState<string>()
  const { busy, act } = useAct('an import of videos', async () => undefined)
  const picked = news.filter(({ videoId }) => chosen.has(videoId))
  const add = (): void => {
    setError(undefined)
    void act(async () => {
      const body = { videoIds: picked.map(({ videoId }) => videoId), target: Number(target) }
      const { import: next } = await write(addImportedDrafts, { params: { importId: found.id }, body })
      onChange(next)
      return `${countText(next.rows.filter(({ state }) => state === 'added').length, 'draft')} made.`
    }, setError)
  }
  const toggle = (videoId: string): void => {
    const next = new Set(chosen)
    if (!next.delete(videoId)) next.add(videoId)
    setChosen(next)
  }
  return (
    <Card title={`Videos for ${found.owner ?? 'the house'}`} flush>
      <ul className="pb-2">
        {found.rows.map((row) => (
          <Row
            key={`${row.videoId} ${row.state} ${row.title}`}
            row={row}
            isChosen={chosen.has(row.videoId)}
            onToggle={() => toggle(row.videoId)}
          />
        ))}
      </ul>
      {news.length > 0 ? (
        <div className="flex flex-wrap items-end gap-3 border-t border-line px-5 py-4 max-desk:px-4">
          <Field label="People for each video" error={error}>
            <Input
              type="number"
              inputMode="numeric"
              min={5}
              max={1000}
              value={target}
              onChange={(event) => setTarget(event.target.value)}
            />
          </Field>
          <Button variant="solid" busy={busy} disabled={picked.length === 0} onClick={add}>
            Add {countText(picked.length, 'draft')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function Row({ row, isChosen, onToggle }: { row: ImportedRow; isChosen: boolean; onToggle: () => void }) {
  const { title, url, channel, seconds, state, note } = row
  const name = title || url
  return (
    <li className="list-row">
      {state === 'new' ? (
        <Checkbox checked={isChosen} onChange={onToggle}>
          <span className="sr-only">Add {name}</span>
        </Checkbox>
      ) : (
        <span className="w-7.5 flex-none" aria-hidden="true" />
      )}
      <div className="list-row-text">
        <span className="list-row-title trunc">{name}</span>
        <span className="list-row-sub num">
          {note ?? [lengthOf(seconds), channel].filter(Boolean).join(', ')}
        </span>
      </div>
      <Badge>{stateWords[state]}</Badge>
    </li>
  )
}
