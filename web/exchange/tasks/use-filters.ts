import { countTasks, taskLengths, taskSorts } from '#contract/exchange/tasks.ts'
import { useRead } from '../../api/read.ts'
import type { Options } from '../../design/field.tsx'
import { tierLooks } from '../../design/tier-badge.tsx'
import { durationText } from '../../design/time-text.ts'
import { actionsOf, filterHref, sortLabels, type TaskPage, tiersOf } from './task-filters.ts'
import { openTasks } from './task-labels.ts'

/** A filter of the list, or its order: the choice in effect and every other. */
export interface Filter {
  name: string
  chosen: string
  choices: { label: string; href: string }[]
}

const upTo = (seconds: number): string => `Up to ${durationText(seconds)}`

/** Filters of a page's list; null: its tasks leave nothing to choose. */
export function useFilters(page: TaskPage) {
  const { preset, filters } = page
  const { data } = useRead(countTasks, {})
  const actions = actionsOf(filters.platform).filter(
    ({ action }) => !data || action === filters.action || openTasks(data.counts, { ...filters, action }) > 0,
  )
  const tiers = tiersOf(filters, data?.counts).concat(filters.tier ?? [])
  const filterOf = (
    name: string,
    key: 'seconds' | 'tier' | 'action',
    any: string,
    words: Options,
  ): Filter => ({
    name,
    chosen: words.find(([value]) => value === filters[key])?.[1] ?? any,
    choices: [[null, any] as const, ...words].map(([value, label]) => ({
      label,
      href: filterHref(page, { [key]: value }),
    })),
  })
  const time = filterOf(
    'Time',
    'seconds',
    'Any time',
    taskLengths.map((seconds) => [seconds, upTo(seconds)]),
  )
  const order: Filter = {
    name: 'Sort',
    chosen: sortLabels[filters.sort ?? 'best'],
    choices: taskSorts.map((sort) => ({ label: sortLabels[sort], href: filterHref(page, { sort }) })),
  }
  const looks = [...new Set(tiers)].map((each) => [each, tierLooks[each].text] as const)
  const tier = filterOf('Platform rules', 'tier', 'Any', looks)
  const labels = actions.map(({ action, label }) => [action, label] as const)
  const action = filterOf('Action', 'action', 'Any', labels)
  return {
    actions: preset.action === undefined && action.choices.length > 2 ? action : null,
    time,
    tier: tier.choices.length > 2 || filters.tier !== undefined ? tier : null,
    order,
  }
}
