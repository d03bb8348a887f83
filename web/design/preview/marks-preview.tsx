import { checkLabels, platformLabels, platformNames } from '#contract/platforms.ts'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { CheckBadge } from '../check-badge.tsx'
import { PlatformIcon, PlatformMark } from '../platform-icon.tsx'
import { Thumb } from '../thumb.tsx'
import { TierBadge } from '../tier-badge.tsx'
import { Row, Section } from './section.tsx'

const checks = Object.keys(checkLabels) as (keyof typeof checkLabels)[]
const people = ['Ines Moura', 'Tomasz Wilk', 'Adaeze Obi', 'Yuki Tanabe', 'Lena Hofer', 'daniel.k']

/** Badges, avatars and the icons of platforms. */
export function MarksPreview() {
  return (
    <>
      <Section title="Badges">
        <Row>
          <Badge icon="Play">Running</Badge>
          <Badge icon="Pause">Paused</Badge>
          <Badge icon="CheckCircle">Finished</Badge>
          <Badge tone="warn" icon="HourglassMedium">
            In review
          </Badge>
          <Badge tone="danger" icon="Prohibit">
            Rejected
          </Badge>
          <Badge tone="info">New</Badge>
          <Badge icon="Flame">5 days</Badge>
          <Badge>Demo</Badge>
        </Row>
        <Row>
          {checks.map((check) => (
            <CheckBadge key={check} check={check} />
          ))}
        </Row>
        <Row>
          {(['green', 'amber', 'red'] as const).map((tier) => (
            <TierBadge key={tier} tier={tier} />
          ))}
        </Row>
      </Section>
      <Section title="People and platforms">
        <Row>
          {([24, 32, 40, 56] as const).map((size) => (
            <Avatar key={size} name="Ines Moura" size={size} />
          ))}
          <span className="avatars flex">
            {people.map((name) => (
              <Avatar key={name} name={name} />
            ))}
          </span>
        </Row>
        <Row>
          {platformNames.map((platform) => (
            <span key={platform} className="inline-flex items-center gap-2 font-label text-ink-2">
              <PlatformIcon platform={platform} />
              {platformLabels[platform]}
            </span>
          ))}
        </Row>
        <Row>
          {platformNames.map((platform) => (
            <PlatformMark key={platform} platform={platform} />
          ))}
        </Row>
        <Row>
          <Thumb src={null} />
          <Thumb src={null} size={72} platform="youtube" />
          <Thumb src={null} size={112} platform="website" />
        </Row>
      </Section>
    </>
  )
}
