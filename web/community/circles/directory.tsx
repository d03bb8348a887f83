import { type FormEvent, useState } from 'react'
import {
  type Circle,
  circleLimits,
  circleSorts,
  circleTopicNames,
  circleTopics,
  circleWishOf,
  listCircles,
} from '#contract/community/circles.ts'
import { usePages } from '../../api/read-pages.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Field, Input, Select } from '../../design/field.tsx'
import { MagnifyingGlassIcon } from '../../design/icons.ts'
import { formatCount } from '../../design/numbers.ts'
import { PageList } from '../../design/page-list.tsx'
import { CircleCover } from './circle-cover.tsx'

const sortWords = { active: 'Latest posts', members: 'Most members', newest: 'Newest' } as const

/** The directory: search, topic and order in the URL, and the circles that match. */
export function Directory({ query, isMember }: { query: Record<string, string>; isMember: boolean }) {
  const [wish, setWish] = useState(() => circleWishOf(query))
  const list = usePages(listCircles, { query: wish }, { keepsRows: true })
  const change = (changes: Record<string, string>): void => {
    const next = circleWishOf({ ...wish, ...changes })
    setWish(next)
    const params = new URLSearchParams(next).toString()
    history.replaceState(null, '', params ? `?${params}` : location.pathname)
  }
  const isFiltered = Object.keys(wish).length > 0
  return (
    <div className="grid gap-6">
      <Filters wish={wish} isMember={isMember} onChange={change} />
      <PageList
        list={list}
        rowsOf={({ circles }) => circles}
        keyOf={({ id }) => id}
        failed={{ title: 'Couldn’t load the circles', text: 'Nothing is lost. Try again.' }}
        empty={
          isFiltered
            ? { title: 'No circles match', text: 'Try another word, or another topic.' }
            : { title: 'No circles yet', text: 'Circles that members create appear here.' }
        }
      >
        {(circles) => (
          <ul className="circle-grid">
            {circles.map((circle) => (
              <CircleCard key={circle.id} circle={circle} />
            ))}
          </ul>
        )}
      </PageList>
    </div>
  )
}

interface FilterProps {
  wish: Record<string, string>
  isMember: boolean
  onChange: (changes: Record<string, string>) => void
}

function Filters({ wish, isMember, onChange }: FilterProps) {
  const [search, setSearch] = useState(wish.search ?? '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onChange({ search })
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <div className="min-w-0 grow basis-60">
        <Field label="Search circles">
          <Input
            type="search"
            icon={MagnifyingGlassIcon}
            maxLength={circleLimits.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
      </div>
      <Field label="Topic">
        <Select value={wish.topic ?? ''} onChange={(event) => onChange({ topic: event.target.value })}>
          <option value="">All topics</option>
          {circleTopicNames.map((name) => (
            <option key={name} value={name}>
              {circleTopics[name]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Sort by">
        <Select value={wish.sort ?? 'active'} onChange={(event) => onChange({ sort: event.target.value })}>
          {circleSorts.map((name) => (
            <option key={name} value={name}>
              {sortWords[name]}
            </option>
          ))}
        </Select>
      </Field>
      {isMember ? (
        <Field label="Show">
          <Select value={wish.mine ?? 'no'} onChange={(event) => onChange({ mine: event.target.value })}>
            <option value="no">All circles</option>
            <option value="yes">Your circles</option>
          </Select>
        </Field>
      ) : null}
      <Button type="submit" size="lg">
        Search
      </Button>
    </form>
  )
}

function CircleCard({ circle }: { circle: Circle }) {
  const { id, name, about, topic, members, joinBy, role, inReview } = circle
  return (
    <li className="circle-card">
      <CircleCover name={name} pictureUrl={circle.pictureUrl} />
      <div className="grid min-w-0 gap-1">
        <h2 className="h2 wrap-anywhere">
          <a href={`/circles/${id}`}>{name}</a>
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
