import { previewContent } from '#contract/exchange/content.ts'
import type { Output } from '#contract/operation.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { write } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Button } from '../../design/button.tsx'
import { Field, Form, Input } from '../../design/field.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'

/** The content found behind a pasted link. */
export type Found = Output<typeof previewContent>

interface Props {
  /** Platform that a bare handle belongs to; null: links of any platform. */
  platform: PlatformName | null
  /** True: the field takes the focus, because a press opened the form. */
  isFocused: boolean
  onFound: (found: Found) => void
}

/** First step: the member pastes a link, and the server identifies the content. */
export function AddressStep({ platform, isFocused, onFound }: Props) {
  const hydrated = useHydrated()
  const { busy, error, setError, send } = useSend('previewContent')
  const { label, hint } = pasteWords(platform)
  const submit = (typed: FormData): void => {
    const url = String(typed.get('url') ?? '')
    const body = { url, ...(platform && { platform }) }
    void send(async () => onFound(await write(previewContent, { body })))
  }
  return (
    <Form className="grid gap-4" onSend={submit}>
      <Field label={label} hint={hint} error={error}>
        <Input
          icon="Link"
          name="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          maxLength={2048}
          autoFocus={isFocused}
          onChange={() => setError()}
        />
      </Field>
      <div className="actions">
        <Button type="submit" variant="solid" size="lg" busy={busy} disabled={!hydrated}>
          Continue
        </Button>
      </div>
    </Form>
  )
}

const hints: Record<PlatformName, string> = {
  youtube: 'A video, a Short, a live stream, a playlist or a channel; @name works too.',
  tiktok: 'A video or a profile; @name works too.',
  twitter: 'A post or a profile; @name works too.',
  instagram: 'A post, a reel or a profile; @name works too.',
  pinterest: 'A pin, a board or a profile; @name works too.',
  soundcloud: 'A track, a playlist or a profile.',
  twitch: 'A channel or a recording; a channel name works too. A clip can get visits and feedback.',
  website: 'A page everyone can open. We read its title and picture.',
  vk: 'A post, a video, a profile or a community.',
  discord: 'An invite that doesn’t expire, like discord.gg/yourserver.',
}

/** Label and hint of the link field; null: links of any platform. */
const pasteWords = (platform: PlatformName | null) =>
  platform === null
    ? {
        label: 'Link to what you made',
        hint: 'From YouTube, TikTok, Twitter, Instagram, Pinterest, SoundCloud, Twitch, VK, Discord or a website.',
      }
    : {
        label: platform === 'website' ? 'Website link' : `Link on ${platformLabels[platform]}`,
        hint: hints[platform],
      }
