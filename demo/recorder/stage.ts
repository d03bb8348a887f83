import type pg from 'pg'
import type { Listing } from '#demo/script/listings.ts'
import type { LocalApp } from '#tests/app.ts'
import type { TestServices } from '#tests/services.ts'
import type { Agenda } from './agenda.ts'
import type { Clock } from './clock.ts'
import type { Person } from './people.ts'

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Seed of everything that the script leaves to chance. */
export const seed = 20_240_229

/** Everything that the acts of a recording share. */
export interface Stage {
  /** The first midnight (UTC), and the moment at which the recording ends. */
  origin: number
  end: number
  clock: Clock
  agenda: Agenda
  owner: pg.Pool
  services: TestServices
  app: LocalApp
  /** People who have joined, by username. */
  people: Map<string, Person>
  /** Listings of the campaigns that were started, by the campaign's id. */
  listings: Map<string, Listing & { startedAt: number }>
  /** Feedback texts written so far, by the work's address. */
  texts: Map<string, number>
}

/** Day of the recording that contains a moment; the first is 0. */
export const dayOf = ({ origin }: Stage, at: number): number => Math.floor((at - origin) / dayMs)
