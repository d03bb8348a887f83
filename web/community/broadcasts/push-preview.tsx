import { Logo } from '../../design/brand.tsx'
import { Card } from '../../design/card.tsx'

/** News as browsers show it, on light and on dark. */
export function PushPreview({ title, body }: { title: string; body: string }) {
  return (
    <Card title="Preview" body="grid gap-4">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="rounded-md border border-line bg-canvas p-4 text-ink">
          <p className="sr-only">{theme === 'light' ? 'On light' : 'On dark'}</p>
          <div className="flex gap-3 rounded-md border border-line bg-card p-3.5">
            <Logo size={24} />
            <div className="grid min-w-0 gap-0.5 wrap-anywhere">
              <b className="font-label">{title || 'Title'}</b>
              <span className="text-13 text-ink-2">{body || 'Text'}</span>
            </div>
          </div>
        </div>
      ))}
    </Card>
  )
}
