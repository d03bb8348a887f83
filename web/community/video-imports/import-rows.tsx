import { useState } from 'react'
import {
  addImportedDrafts,
  type ImportedRow,
  readVideoList,
  type VideoImport,
} from '#contract/community/video-imports.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { useSend } from '../../api/use-send.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Checkbox, Field, Form, Input, NumberInput } from '../../design/field.tsx'
import { FileButton } from '../../design/file-button.tsx'
import { countText, sentenceCase } from '../../design/texts.ts'
import { textOf } from './file-text.ts'

/** Minutes and seconds, such as 8:05; a dash if unknown. */
const lengthOf = (seconds: number): string =>
  seconds === 0 ? '–' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface Props {
  found: VideoImport
  onChange: (next: VideoImport) => void
}

/** The videos of an import: new ones can be chosen and added as drafts; the others say why not. */
export function ImportRows({ found, onChange }: Props) {
  const news = found.rows.filter(({ state }) => state === 'new')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(news.map(({ videoId }) => videoId)))
  const [target, setTarget] = useState('20')
  const { busy, error, send } = useAct('an import of videos')
  const picked = news.filter(({ videoId }) => chosen.has(videoId))
  const add = () =>
    send(async () => {
      const body = { videoIds: picked.map(({ videoId }) => videoId), target: Number(target) }
      const { import: next } = await write(addImportedDrafts, { params: { importId: found.id }, body })
      onChange(next)
      return `${countText(next.rows.filter(({ state }) => state === 'added').length, 'draft')} made.`
    })
  const toggle = (videoId: string): void => {
    const next = new Set(chosen)
    if (!next.delete(videoId)) next.add(videoId)
    setChosen(next)
  }
  return (
    <Card title={`Videos for ${found.owner ?? 'the house'}`} flush>
      <ul>
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
            <NumberInput min={5} max={1000} value={target} onChange={setTarget} />
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
      <Badge>{sentenceCase(state)}</Badge>
    </li>
  )
}

/** Asks for a list: a link of a channel or a playlist, or a CSV file, and whose drafts they become. */
export function ImportForm({ isKeyed, onRead }: { isKeyed: boolean; onRead: (found: VideoImport) => void }) {
  const [owner, setOwner] = useState('')
  const { busy, general: error, fields, send } = useSend('reading a list of videos')
  const read = (list: { link: string } | { csv: string; fileName: string }) =>
    send(async () => onRead((await write(readVideoList, { body: { ...list, owner: owner.trim() } })).import))
  return (
    <Card title="Read a list">
      <Form className="grid gap-4" onSend={(typed) => read({ link: String(typed.get('link')).trim() })}>
        <Field label="Link of a channel or a playlist" error={fields.link}>
          <Input
            inputMode="url"
            placeholder="https://www.youtube.com/@name"
            maxLength={500}
            disabled={!isKeyed}
            name="link"
          />
        </Field>
        <Field label="Drafts for" aside="Optional" hint="A username. Empty: the house." error={fields.owner}>
          <Input maxLength={40} value={owner} onChange={setOwner} />
        </Field>
        <div className="flex flex-wrap items-center gap-2.5">
          <Button variant="solid" type="submit" busy={busy} disabled={!isKeyed}>
            Read the list
          </Button>
          <FileButton
            label="CSV file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            busy={busy}
            onFile={(file) =>
              void file
                .arrayBuffer()
                .then((bytes) =>
                  read({ csv: textOf(new Uint8Array(bytes)), fileName: file.name.slice(0, 100) }),
                )
            }
          >
            Use a CSV file
          </FileButton>
        </div>
        <p className="dim text-13">
          A file is a table with the columns url and title, and optionally seconds, or an export of YouTube:
          up to 200 videos and 60 kB.
        </p>
        {(fields.csv ?? error) ? <Note tone="danger">{fields.csv ?? error}</Note> : null}
      </Form>
    </Card>
  )
}
