import { type AdLook, type AdShape, adShapes } from '#contract/community/ads.ts'
import { Card } from '../../design/card.tsx'
import { AdCard } from './ad-card.tsx'

const phoneWidth = 358

/** An ad as people see it: on light and on dark, as wide as a desktop has it and as a phone has it. */
export function AdPreview({ look, shape }: { look: AdLook; shape: AdShape }) {
  return (
    <Card title="Preview">
      <div className="grid gap-5">
        {(['dark', 'light'] as const).map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="rounded-md border border-line bg-surface p-4 text-ink"
          >
            <p className="mb-3 text-13 text-ink-2">{theme === 'dark' ? 'Dark' : 'Light'}</p>
            <div className="flex flex-wrap gap-5">
              {[adShapes[shape].maxWidth, phoneWidth].map((width) => (
                <div key={width} className="max-w-full" style={{ width }}>
                  <AdCard look={look} shape={shape} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Card>
  )
}
