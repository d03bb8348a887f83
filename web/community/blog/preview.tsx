import { useEffect, useState } from 'react'
import { previewBlogPost } from '#contract/community/blog-editor.ts'
import type { SiteFacts } from '#contract/render.ts'
import { call } from '../../api/client.ts'
import { Card, Note } from '../../design/card.tsx'
import { RenderedText } from '../../design/rendered-text.tsx'
import { countText } from '../../design/texts.ts'
import type { PostDraft } from './use-draft.ts'
import './blog.css'

const pauseMs = 400

interface Props {
  draft: PostDraft
  site: SiteFacts
}

/** The post as readers get it, and its line among search results. The text is rendered by the server, as on its page. */
export function Preview({ draft: { body, title, slug, description }, site }: Props) {
  const [shown, setShown] = useState({ html: '', minutes: 0, problem: null as string | null })
  const [isBehind, setIsBehind] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setShown(await call(previewBlogPost, { body: { body } }, { signal: stop.signal }))
        setIsBehind(false)
      } catch (thrown) {
        if (stop.signal.aborted) return
        console.error('previewBlogPost failed', thrown)
        setIsBehind(true)
      }
    }, pauseMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [body])
  return (
    <div className="grid gap-6 wide:sticky wide:top-20">
      <Card title="In a search" body="grid gap-0.5 wrap-anywhere">
        <span className="text-13 text-ink-2">
          {site.publicUrl}/blog/{slug || '…'}
        </span>
        <span className="text-18 text-info-text">
          {title || 'Title'} · {site.name}
        </span>
        <span className="sub">{description || 'Description'}</span>
      </Card>
      <Card title="Preview" aside={<span className="dim text-13">{countText(shown.minutes, 'minute')}</span>}>
        <section
          className="grid max-h-[70vh] gap-4 overflow-y-auto"
          aria-label="Text as readers see it"
          // Focusable, since a keyboard can’t scroll it otherwise.
          tabIndex={0}
        >
          {isBehind ? <Note tone="warn">Couldn’t load the preview. Your text is safe.</Note> : null}
          {shown.problem ? <Note tone="danger">{shown.problem}</Note> : null}
          <h2 className="display text-[2rem] wrap-anywhere">{title || 'Title'}</h2>
          <RenderedText html={shown.html} className="blog-text" />
        </section>
      </Card>
    </div>
  )
}
