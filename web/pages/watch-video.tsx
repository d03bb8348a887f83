import { findWatchTask, type PlayerPlatform } from '#contract/checks/players.ts'
import { platformLabels } from '#contract/platforms.ts'
import { ButtonLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { EmptyState } from '../design/placeholders.tsx'
import { PageHead, type PageProps, pageData } from '../page.tsx'
import { TaskHere } from './task/task-here.tsx'

/** One video of a platform in its own player, with the task that pays for watching it. */
export default function WatchVideoPage({ boot }: PageProps) {
  const platform = boot.preset.platform as PlayerPlatform
  const list = boot.preset.list ?? '/earn-points'
  const params = { platform, contentId: boot.params.videoId ?? '' }
  const task = pageData(boot, findWatchTask, { params })?.task
  const back = { label: `Watch on ${platformLabels[platform]}`, href: list }
  if (!task)
    return (
      <>
        <PageHead title="Watch a video" sub="Watching this one doesn’t pay right now." back={back} />
        <Card>
          <EmptyState
            title="No open task"
            text="The campaign may be full or paused, or has ended. Other videos are waiting."
            action={<ButtonLink href={list}>Other videos</ButtonLink>}
          />
        </Card>
      </>
    )
  return (
    <>
      <PageHead title={task.title} sub={`Promoted by ${task.owner}`} back={back} />
      <TaskHere taskId={task.id} next={list} />
    </>
  )
}
