import type { SearchResults } from '#contract/community/search.ts'
import { getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { taskHref } from '#contract/exchange/tasks.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Viewer } from '#contract/people/sessions.ts'
import { platformLabels } from '#contract/platforms.ts'
import { call, sentenceOf } from '../api/client.ts'
import { announcePointsChanged } from '../api/points-changed.ts'
import { createWriteOnce } from '../api/use-act.ts'
import type { IconName } from '../design/icon.tsx'
import { toast } from '../design/toast-store.ts'
import { wordsOf as campaignWords } from '../exchange/campaigns/campaign-labels.ts'
import { claimBonus } from '../exchange/daily-bonus/bonus-labels.ts'
import { actionWord } from '../exchange/tasks/task-labels.ts'
import type { Answer } from './use-search.ts'

/** One result: it leads to a page, chooses a theme, or acts. */
export type JumpItem = {
  label: string
  /** undefined: its page's. */
  icon?: IconName | undefined
  /** At its right. */
  detail?: string | undefined
  /** Further words by which it is found. */
  also?: string | undefined
  /** Points a task pays. */
  points?: number | undefined
} & ({ path: string } | { theme: string } | { act: () => void })

export interface JumpGroup {
  title: string
  items: JumpItem[]
}

/** Actions that a viewer can start from anywhere. Themes appear once they are searched for. */
export function actionsFor(
  viewer: Viewer | null,
  { claim, showKeys, isSearching }: { claim: JumpItem | null; showKeys: () => void; isSearching: boolean },
): JumpItem[] {
  const themes = Object.entries({ Light: 'Sun', Dark: 'Moon', System: 'Desktop' } as const).map(
    ([name, icon]) => ({
      label: `${name} theme`,
      icon,
      theme: name.toLowerCase(),
      also: 'change appearance mode colours',
    }),
  )
  const keys: JumpItem = {
    label: 'Keyboard shortcuts',
    icon: 'List',
    act: showKeys,
    also: 'keys hotkeys help',
  }
  const common = [...(isSearching ? themes : []), keys]
  if (!viewer) return [{ label: 'Login', path: '/login', also: 'sign in' }, ...common]
  const promote: JumpItem = { label: 'Promote something', icon: 'Plus', path: '/content-hub#promote' }
  return [
    { ...promote, also: 'new campaign create' },
    ...(claim ? [claim] : []),
    ...common,
    { label: 'Logout', icon: 'SignOut', path: '/logout', also: 'sign out leave' },
  ]
}

/** The claim of today's bonus; null: it is not ready. */
export async function readClaim(): Promise<JumpItem | null> {
  const { claimable, bonusAmount } = await call(getDailyBonus, {})
  if (!claimable) return null
  const label = `Claim the daily bonus: ${formatCount(bonusAmount)} points`
  return { label, icon: 'Flame', also: 'streak', act: () => void claimNow() }
}

async function claimNow(): Promise<void> {
  try {
    toast({ title: await claimBonus(createWriteOnce()) })
  } catch (thrown) {
    console.error('claim of the daily bonus failed', thrown)
    toast({ title: 'That didn’t work', description: sentenceOf(thrown), variant: 'destructive' })
  }
  announcePointsChanged()
}

/** Results of the server and answers, kind by kind; kinds without any are left out. */
export function foundGroups(results: SearchResults | null, answers: readonly Answer[]): JumpGroup[] {
  const { campaigns = [], tasks = [], circles = [], articles = [], posts = [] } = results ?? {}
  const groups: JumpGroup[] = [
    {
      title: 'Your campaigns',
      items: campaigns.map(({ id, title, platform, ...campaign }) => ({
        label: title,
        icon: 'Megaphone',
        detail: `${platformLabels[platform]}, ${campaignWords(campaign).label.toLowerCase()}`,
        path: `/content/${platform}${campaign.state === 'draft' ? `?draft=${id}` : ''}`,
      })),
    },
    {
      title: 'Tasks',
      items: tasks.map((task) => ({
        label: task.title,
        icon: 'HandCoins',
        detail: `${platformLabels[task.platform]}, ${actionWord(task.action, task.platform).toLowerCase()}`,
        points: task.points,
        path: taskHref(task),
      })),
    },
    {
      title: 'Circles',
      items: circles.map(({ id, name, members }) => ({
        label: name,
        icon: 'CirclesThree',
        detail: members === 1 ? '1 member' : `${formatCount(members)} members`,
        path: `/circles/${id}`,
      })),
    },
    {
      title: 'Posts',
      items: posts.map(({ id, circleId, circle, excerpt }) => ({
        label: excerpt,
        icon: 'ChatText',
        detail: circle,
        path: `/circles/${circleId}?post=${id}`,
      })),
    },
    {
      title: 'Help',
      items: answers.map(({ question, id }) => ({ label: question, icon: 'Question', path: `/faq#${id}` })),
    },
    {
      title: 'Blog',
      items: articles.map(({ slug, title }) => ({
        label: title,
        icon: 'PencilSimple',
        path: `/blog/${slug}`,
      })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
