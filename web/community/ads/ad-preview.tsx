import { type AdLook, type AdShape, adShapes } from '#contract/community/ads.ts'
import { Card } from '../../design/card.tsx'
import { AdCard } from './ad-card.tsx'

/** Widths of a shape on a desktop, where the box is in the side column, and on a phone. */
const desktopWidths = { row: adShapes.row.maxWidth, box: 320 } as const
const phoneWidth = 358

/** An ad as people see it: on light and on dark, as wide as a desktop has it and as a phone has it. */
export function AdPreview({ look, shape }: { look: AdLook; shape: AdShape }) {
  return (
    <Card title="Preview" body="grid grid-cols-1 gap-5">
      {(['dark', 'light'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="rounded-md border border-line bg-surface p-4 text-ink">
          <div className="flex flex-wrap gap-5 max-desk:flex-nowrap max-desk:overflow-x-auto">
            {[desktopWidths[shape], phoneWidth].map((width) => {
              const label = `${theme === 'dark' ? 'Dark' : 'Light'}, ${width === phoneWidth ? 'phone' : 'desktop'}`
              return (
                <div key={width} className="grid flex-none gap-2 desk:max-w-full" style={{ width }}>
                  <p className="text-13 text-ink-2">{label}</p>
                  <AdCard look={look} shape={shape} label={label} />
                </div>
              )
            })}
          </div>
        </div>
      ))}
    </Card>
  )
}
