import { type FormEvent, useState } from 'react'
import { postLimits, writePost } from '#contract/community/posts.ts'
import { listCampaigns } from '#contract/exchange/campaigns.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { Select, Textarea } from '../../design/input.tsx'
import { usePictures } from '../../exchange/campaigns/pictures-field.tsx'

const markdownHint = '**Bold**, *italic*, lists, quotes and links work. @username mentions a member.'

/** Writes a post, with up to four pictures and one of the author's running campaigns. */
export function PostForm({ circleId, onPosted }: { circleId: string; onPosted: () => Promise<unknown> }) {
  const { text, setText, pictures, campaignId, setCampaignId, fault, busy, send } = usePost(
    circleId,
    onPosted,
  )
  const campaigns = useRead(listCampaigns, { query: { state: 'live' } }, { enabled: text !== '' })
  const running = campaigns.data?.campaigns ?? []
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send()
  }
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <Field label="Write a post" hint={text === '' ? undefined : markdownHint} error={fault}>
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
          {pictures.field}
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
  const pictures = usePictures(postLimits.pictures)
  const [campaignId, setCampaignId] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      const body = { text, pictures: pictures.ids, campaignId: campaignId || null }
      await write(writePost, { params: { circleId }, body })
      setText('')
      pictures.clear()
      setCampaignId('')
      await onPosted()
    } catch (thrown) {
      console.error('writePost failed', thrown)
      setFault((thrown instanceof CallError && Object.values(thrown.fields)[0]) || sentenceOf(thrown))
    }
    setBusy(false)
  }
  return { text, setText, pictures, campaignId, setCampaignId, fault, busy, send }
}
