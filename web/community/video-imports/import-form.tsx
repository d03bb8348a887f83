import { type FormEvent, useState } from 'react'
import { readVideoList, type VideoImport } from '#contract/community/video-imports.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field } from '../../design/field.tsx'
import { FileButton } from '../../design/file-button.tsx'
import { Input } from '../../design/input.tsx'
import { Note } from '../../design/note.tsx'

/** Asks for a list: a link of a channel or a playlist, or a CSV file, and whose drafts they become. */
export function ImportForm({ isKeyed, onRead }: { isKeyed: boolean; onRead: (found: VideoImport) => void }) {
  const [link, setLink] = useState('')
  const [owner, setOwner] = useState('')
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [error, setError] = useState<string>()
  const read = async (list: { link: string } | { csv: string; fileName: string }): Promise<void> => {
    setBusy(true)
    setFields({})
    setError(undefined)
    try {
      onRead((await write(readVideoList, { body: { ...list, owner: owner.trim() } })).import)
    } catch (thrown) {
      console.error('a list of videos was not read', thrown)
      if (thrown instanceof CallError && Object.keys(thrown.fields).length > 0) setFields(thrown.fields)
      else setError(sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void read({ link: link.trim() })
  }
  return (
    <Card title="Read a list">
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Field label="Link of a channel or a playlist" error={fields.link}>
          <Input
            inputMode="url"
            placeholder="https://www.youtube.com/@name"
            maxLength={500}
            disabled={!isKeyed}
            value={link}
            onChange={(event) => setLink(event.target.value)}
          />
        </Field>
        <Field label="Drafts for" aside="Optional" hint="A username. Empty: the house." error={fields.owner}>
          <Input maxLength={40} value={owner} onChange={(event) => setOwner(event.target.value)} />
        </Field>
        <div className="flex flex-wrap items-center gap-2.5">
          <Button variant="solid" type="submit" busy={busy} disabled={!isKeyed}>
            Read the list
          </Button>
          <FileButton
            label="CSV file"
            accept=".csv,text/csv"
            busy={busy}
            onFile={(file) =>
              void file.text().then((csv) => read({ csv, fileName: file.name.slice(0, 100) }))
            }
          >
            Use a CSV file
          </FileButton>
        </div>
        <p className="dim text-13">
          A file has the columns url and title, and optionally seconds, up to 200 videos and 60 kB.
        </p>
        {(fields.csv ?? error) ? <Note tone="danger">{fields.csv ?? error}</Note> : null}
      </form>
    </Card>
  )
}
