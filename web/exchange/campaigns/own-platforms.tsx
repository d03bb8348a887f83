import { platformLabels, platformNames } from '#contract/platforms.ts'
import { Chip } from '../../design/chip.tsx'
import { PlatformIcon } from '../../design/platform-icon.tsx'

/** Links to the content page of each platform. */
export function OwnPlatforms() {
  return (
    <nav className="flex flex-wrap gap-2" aria-label="By platform">
      {platformNames.map((platform) => (
        <Chip key={platform} pressed={false} href={`/content/${platform}`}>
          <PlatformIcon platform={platform} size={16} />
          {platformLabels[platform]}
        </Chip>
      ))}
    </nav>
  )
}
