import { platformLabels, platformNames } from '#contract/platforms.ts'
import { PlatformIcon } from '../../design/platform-icon.tsx'

/** The ten platforms whose work can be shown here, with icons in ink. */
export function WorksWith() {
  return (
    <section className="landing-platforms" aria-label="Platforms">
      <p className="dim">Works with</p>
      <ul>
        {platformNames.map((platform) => (
          <li key={platform}>
            <PlatformIcon platform={platform} size={18} />
            {platform === 'website' ? 'Websites' : platformLabels[platform]}
          </li>
        ))}
      </ul>
    </section>
  )
}
