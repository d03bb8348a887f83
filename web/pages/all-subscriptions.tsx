import { catalogue } from '#contract/catalogue.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { Chip } from '../design/chip.tsx'
import { Note } from '../design/note.tsx'
import { PageHead } from '../design/page-head.tsx'
import { Scroller } from '../design/scroller.tsx'
import { FollowList } from '../features/connections/follow-list.tsx'
import type { PageProps } from '../page.ts'

const platforms = [
  ...new Set(catalogue.filter(({ group }) => group === 'follows').map(({ platform }) => platform)),
]

/** Every subscription, follow and join that the member was paid for. */
export default function AllSubscriptionsPage({ boot }: PageProps) {
  const chosen: PlatformName | undefined = platforms.find((name) => name === boot.query.platform)
  return (
    <>
      <PageHead
        title={boot.title}
        sub="What you were paid for, and how it stands."
        back={{ label: 'Platforms', href: '/platforms' }}
      />
      <Note>
        A follow has to stay for seven days. Undone before, its points go back to who paid them. After that it
        is yours to keep or to end.
      </Note>
      <Scroller label="Platforms">
        <Chip pressed={chosen === undefined} href={boot.path}>
          All
        </Chip>
        {platforms.map((name) => (
          <Chip key={name} pressed={name === chosen} href={`${boot.path}?platform=${name}`}>
            {platformLabels[name]}
          </Chip>
        ))}
      </Scroller>
      <FollowList request={{ query: chosen === undefined ? {} : { platform: chosen } }} />
    </>
  )
}
