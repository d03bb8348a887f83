import { useState } from 'react'
import {
  type Audience,
  type Broadcast,
  changeBroadcast,
  countAudience,
  createBroadcast,
  deleteBroadcast,
  listBroadcasts,
  sendHours,
  startBroadcast,
  testBroadcast,
} from '#contract/community/broadcasts.ts'
import { languageCodes, languages } from '#contract/places.ts'
import { platformLabels, platformNames } from '#contract/platforms.ts'
import { write } from '../../api/client.ts'
import { useAnswer } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Form, Input, Select, Textarea } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { countText } from '../../design/texts.ts'
import { PushPreview } from './push-preview.tsx'

type Draft = Pick<Broadcast, 'title' | 'body' | 'path' | 'audience' | 'sendHour'>

const everybody: Audience = { platform: null, language: null, leastTrust: 0, inactiveDays: null }
const emptyDraft: Draft = { title: '', body: '', path: '/blog', audience: everybody, sendHour: null }

interface Props {
  /** A draft to change; null: a new one. */
  broadcast: Broadcast | null
  onClose: () => void
}

/** How long an audience may still change before its members are counted. */
const countPauseMs = 300

/** The draft, and the acts on it: each saves it first. */
function useComposer({ broadcast, onClose }: Props) {
  const [stored, setStored] = useState(broadcast)
  const [draft, setDraft] = useState<Draft>(broadcast ?? emptyDraft)
  const [isAsking, setIsAsking] = useState(false)
  const { busy, fields, general, error, act, send } = useAct('a broadcast', [listBroadcasts])
  const change = (changes: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changes }))

  /** Saves the draft; returns its id. @throws CallError with the sentences for its fields */
  const save = async (): Promise<string> => {
    const { title, body, path, audience, sendHour } = draft
    const texts = { title, body, path, audience, sendHour }
    const answer = stored
      ? await write(changeBroadcast, { params: { broadcastId: stored.id }, body: texts })
      : await write(createBroadcast, { body: texts })
    setStored(answer.broadcast)
    return answer.broadcast.id
  }
  const submit = async (): Promise<void> => {
    if (await send(save, 'Draft saved.')) onClose()
  }
  const test = (): void =>
    void send(async () => {
      await write(testBroadcast, { params: { broadcastId: await save() } })
      return 'Sent to you alone.'
    })
  const start = async (): Promise<void> => {
    const isStarted = await send(async () => {
      await write(startBroadcast, { params: { broadcastId: await save() } })
      return 'News started.'
    })
    if (isStarted) onClose()
  }
  const remove = async (): Promise<void> => {
    const params = { broadcastId: stored?.id ?? '' }
    if (await act(() => write(deleteBroadcast, { params }), 'Draft deleted.')) onClose()
  }
  const acts = { change, submit, test, start, remove }
  return { stored, draft, fields, general, error, busy, isAsking, setIsAsking, ...acts }
}

/** Texts, audience and hour of news, with how it looks and how many members it reaches. */
export function Composer({ broadcast, onClose }: Props) {
  const composer = useComposer({ broadcast, onClose })
  const { stored, draft, fields, general, error, busy, isAsking, setIsAsking } = composer
  const { change, submit, test, start, remove } = composer
  const members = useAnswer(countAudience, { body: draft.audience }, countPauseMs).data?.members ?? null
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[3fr_2fr]">
      <Card title={stored ? 'Draft' : 'New draft'}>
        <Form className="grid gap-4" onSend={submit}>
          <Texts draft={draft} fields={fields} onChange={change} />
          <AudienceFields audience={draft.audience} onChange={(audience) => change({ audience })} />
          <p className="sub" role="status">
            {members === null
              ? 'Counting members…'
              : `Reaches ${countText(members, 'member')} who chose news.`}
          </p>
          {general ? <Note tone="danger">{general}</Note> : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              Save the draft
            </Button>
            <Button busy={busy} onClick={test}>
              Test to myself
            </Button>
            <Button variant="solid" busy={busy} disabled={!members} onClick={() => setIsAsking(true)}>
              Send
            </Button>
            {stored ? (
              <Button variant="danger" busy={busy} onClick={remove}>
                Delete
              </Button>
            ) : null}
            <Button variant="ghost" onClick={onClose}>
              Back
            </Button>
          </div>
        </Form>
      </Card>
      <PushPreview title={draft.title} body={draft.body} />
      <FormDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Send this to ${countText(members ?? 0, 'member')}?`}
        text={
          draft.sendHour === null
            ? 'It goes out at once; where it is night, at 8 in the morning. You can stop it while it is being sent.'
            : `Each member gets it at ${draft.sendHour}:00 on their own clock. You can stop it until then.`
        }
        send="Send it"
        busy={busy}
        error={error}
        onSend={start}
      />
    </div>
  )
}

interface TextProps {
  draft: Draft
  fields: Record<string, string>
  onChange: (changes: Partial<Draft>) => void
}

const hours = Array.from(
  { length: sendHours.last - sendHours.first + 1 },
  (_, index) => sendHours.first + index,
)

function Texts({ draft: { title, body, path, sendHour }, fields, onChange }: TextProps) {
  return (
    <>
      <Field label="Title" aside={`${title.trim().length} of 80`} error={fields.title}>
        <Input maxLength={80} autoFocus value={title} onChange={(title) => onChange({ title })} />
      </Field>
      <Field label="Text" aside={`${body.trim().length} of 300`} error={fields.body}>
        <Textarea rows={3} maxLength={300} value={body} onChange={(body) => onChange({ body })} />
      </Field>
      <div className="grid gap-4 desk:grid-cols-2">
        <Field label="Opens" hint="A page of this site." error={fields.path}>
          <Input maxLength={300} value={path} onChange={(path) => onChange({ path })} />
        </Field>
        <Field label="When" hint="Never between 22:00 and 8:00 where the member is.">
          <Select
            value={sendHour ?? ''}
            onChange={(text) => onChange({ sendHour: text ? Number(text) : null })}
            none="At once"
            options={hours.map((hour) => [hour, `At ${hour}:00 on the member’s clock`])}
          />
        </Field>
      </div>
    </>
  )
}

function AudienceFields({ audience, onChange }: { audience: Audience; onChange: (next: Audience) => void }) {
  const { platform, language, leastTrust, inactiveDays } = audience
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <Field label="Platform">
        <Select
          value={platform ?? ''}
          onChange={(text) =>
            onChange({ ...audience, platform: platformNames.find((name) => name === text) ?? null })
          }
          none="All members"
          options={platformNames.map((name) => [name, `With an account on ${platformLabels[name]}`])}
        />
      </Field>
      <Field label="Language">
        <Select
          value={language ?? ''}
          onChange={(text) =>
            onChange({ ...audience, language: languageCodes.find((code) => code === text) ?? null })
          }
          none="Every language"
          options={languageCodes.map((code) => [code, languages[code]])}
        />
      </Field>
      <Field label="Trust">
        <Select
          value={leastTrust}
          onChange={(text) => onChange({ ...audience, leastTrust: Number(text) })}
          options={[0, 1, 2, 3].map((level) => [
            level,
            level === 0 ? 'Every level' : `Level ${level} and up`,
          ])}
        />
      </Field>
      <Field label="Inactive">
        <Select
          value={inactiveDays ?? ''}
          onChange={(text) => onChange({ ...audience, inactiveDays: text ? Number(text) : null })}
          none="Active or not"
          options={[7, 14, 30, 90].map((days) => [days, `Not here for ${days} days`])}
        />
      </Field>
    </div>
  )
}
