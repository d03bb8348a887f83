import { type FormEvent, useCallback, useState } from 'react'
import { postLimits, writePost } from '#contract/community/posts.ts'
import { listCampaigns } from '#contract/exchange/campaigns.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { Select, Textarea } from '../../design/input.tsx'
import { Note } from '../../design/note.tsx'
import { ThumbnailField } from '../../exchange/campaigns/thumbnail-field.tsx'

const hint = '**Bold**, *italic*, lists, quotes and links work. @username mentions a member.'

/** Writes a post, with up to four pictures and one of the author's running campaigns. */
export function PostForm({ circleId, onPosted }: { circleId: string; onPosted: () => Promise<unknown> }) {
  const { text, setText, pictures, addPicture, campaignId, setCampaignId, fault, busy, send, round } =
    usePost(circleId, onPosted)
  const campaigns = useRead(listCampaigns, { query: { state: 'live' } }, { enabled: text !== '' })
  const running = campaigns.data?.campaigns ?? []
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send()
  }
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <Field label="Write a post" hint={text === '' ? undefined : hint} error={fault}>
        <Textarea
          rows={text === '' ? 2 : 5}
          maxLength={postLimits.text}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {text === '' ? null : (
        <>
          {running.length > 0 ? (
            <Field
              label="Show one of your running campaigns"
              aside="Optional"
              hint="Members see what it pays. The post itself pays nothing."
            >
              <Select value={campaignId} onChange={(event) => setCampaignId(event.target.value)}>
                <option value="">None</option>
                {running.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          {pictures.length > 0 ? (
            <div className="circle-pictures">
              {pictures.map(({ id, url }, index) => (
                <img key={id} src={url} alt={`To post, ${index + 1}`} />
              ))}
            </div>
          ) : null}
          {pictures.length < postLimits.pictures ? (
            <ThumbnailField
              key={`${round} ${pictures.length}`}
              platform="website"
              src={null}
              hint={`Up to ${postLimits.pictures} pictures, 5 MB each.`}
              error={undefined}
              onReady={addPicture}
            />
          ) : (
            <Note>A post has at most {postLimits.pictures} pictures.</Note>
          )}
          <Button type="submit" variant="solid" busy={busy} className="justify-self-end">
            Post
          </Button>
        </>
      )}
    </form>
  )
}

function usePost(circleId: string, onPosted: () => Promise<unknown>) {
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<{ id: string; url: string }[]>([])
  const [campaignId, setCampaignId] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const addPicture = useCallback(
    (picture: { id: string; url: string }) => setPictures((before) => [...before, picture]),
    [],
  )
  const send = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      const body = { text, pictures: pictures.map(({ id }) => id), campaignId: campaignId || null }
      await write(writePost, { params: { circleId }, body })
      setText('')
      setPictures([])
      setCampaignId('')
      setRound(round + 1)
      await onPosted()
    } catch (thrown) {
      console.error('writePost failed', thrown)
      setFault((thrown instanceof CallError && Object.values(thrown.fields)[0]) || sentenceOf(thrown))
    }
    setBusy(false)
  }
  return { text, setText, pictures, addPicture, campaignId, setCampaignId, fault, busy, send, round }
}
