import { useState } from 'react'
import {
  type Circle,
  circleLimits,
  circleQueryOf,
  circleSorts,
  circleTopicNames,
  circleTopics,
  listCircles,
} from '#contract/community/circles.ts'
import { formatCount } from '#contract/numbers.ts'
import { Badge } from '../../design/badge.tsx'
import { FilterForm } from '../../layout/filter-form.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { CircleCover } from './circle-cover.tsx'

const sortWords = { active: 'Latest posts', members: 'Most members', newest: 'Newest' } as const

/** The directory: search, topic and order in the URL, and the circles that match. */
export function Directory({ query, isMember }: { query: Record<string, string>; isMember: boolean }) {
  const [filters, setFilters] = useState(() => circleQueryOf(query))
  const change = (changes: Record<string, string>): void => {
    const next = circleQueryOf({ ...filters, ...changes })
    setFilters(next)
    const params = new URLSearchParams(next).toString()
    history.replaceState(null, '', params ? `?${params}` : location.pathname)
  }
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="grid gap-6">
      <FilterForm fields={isMember ? ownFields : fields} filters={filters} flush onChange={change} />
      <PageList
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-5 gap-y-6"
        list={usePages(listCircles, { query: filters }, { keepsRows: true })}
        rowsOf={({ circles }) => circles}
        failed={{ title: 'Couldn’t load the circles', text: 'Nothing is lost. Try again.' }}
        empty={
          isFiltered
            ? { title: 'No circles match', text: 'Try another word, or another topic.' }
            : { title: 'No circles yet', text: 'Circles that members create appear here.' }
        }
      >
        {(circle) => <CircleCard circle={circle} />}
      </PageList>
    </div>
  )
}

const fields = {
  search: { label: 'Search circles', type: 'search', maxLength: circleLimits.search },
  topic: {
    label: 'Topic',
    options: [['', 'All topics'], ...circleTopicNames.map((name) => [name, circleTopics[name]] as const)],
  },
  sort: {
    label: 'Sort by',
    first: 'active',
    options: circleSorts.map((name) => [name, sortWords[name]] as const),
  },
} as const

/** Filters for a member. */
const ownFields = {
  ...fields,
  mine: {
    label: 'Show',
    first: 'no',
    options: [
      ['no', 'All circles'],
      ['yes', 'Your circles'],
    ],
  },
} as const

function CircleCard({ circle }: { circle: Circle }) {
  const { id, name, about, topic, members, joinBy, role, inReview } = circle
  return (
    <li className="relative grid grid-cols-[5.25rem_minmax(0,1fr)] items-start gap-4">
      <CircleCover className="h-21 text-[1.5rem]" name={name} pictureUrl={circle.pictureUrl} />
      <div className="grid min-w-0 gap-1">
        <h2 className="h2 wrap-anywhere">
          <a className="link-all" href={`/circles/${id}`}>
            {name}
          </a>
        </h2>
        <p className="sub line-clamp-2 text-13 wrap-anywhere">{about}</p>
        <p className="num flex flex-wrap items-center gap-2 text-13 text-ink-2">
          {circleTopics[topic]}, {formatCount(members)} {members === 1 ? 'member' : 'members'}
          {inReview ? <Badge tone="warn">In review</Badge> : null}
          {role ? <Badge>Joined</Badge> : joinBy === 'request' ? <Badge>By request</Badge> : null}
        </p>
      </div>
    </li>
  )
}
