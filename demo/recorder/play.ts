import { adaUsername, adminUsername, cast, historyDays } from '#demo/script/cast.ts'
import { listings } from '#demo/script/listings.ts'
import { purchases } from '#demo/script/purchases.ts'
import { chanceFrom } from '#demo/script/random.ts'
import { planAds, seeAds } from './ads.ts'
import { planBlog } from './blog.ts'
import { browse } from './browse.ts'
import { planCircles } from './circles.ts'
import { answerRequests } from './deeds.ts'
import { runFrequent, runNightly, stockHouse, tendHouse } from './jobs.ts'
import { planNews, readBell } from './news.ts'
import { launch, pauseSome, topUpCampaigns } from './owners.ts'
import { join, type Person } from './people.ts'
import { buy } from './purchases.ts'
import { dayMs, hourMs, minuteMs, type Stage, secondMs, seed } from './stage.ts'
import { planTickets } from './tickets.ts'

/** Day on which Ada was away. Her streak restarts after it. */
const adaAwayOnDay = historyDays - 13
/** First day of which the demo's own accounts have left their notifications unread. */
const unreadFromDay = historyDays - 3
/** Day on which some campaigns are paused. */
const pauseDay = historyDays - 2

/** Plays the history, from the first midnight to the end. */
export async function play(stage: Stage): Promise<void> {
  await stockHouse(stage)
  for (let day = 0; day <= historyDays; day++) planDay(stage, day)
  for (const purchase of purchases)
    plan(stage, stage.origin + (historyDays - purchase.daysAgo) * dayMs, purchase.username, (person) =>
      buy(stage, person, purchase),
    )
  planCircles(stage)
  planTickets(stage)
  planAds(stage)
  planNews(stage)
  planBlog(stage)
  await stage.agenda.runUntil(stage.end)
}

function planDay(stage: Stage, day: number): void {
  const momentOf = (hour: number): number => stage.origin + day * dayMs + hour * hourMs
  const at = (hour: number, work: () => Promise<unknown>) => stage.agenda.add(momentOf(hour), work)
  for (let hour = 0; hour < 24; hour += 0.5) at(hour, () => runFrequent(stage))
  for (let hour = 0; hour < 24; hour += 3) at(hour, () => tendHouse(stage))
  at(0.35, () => runNightly(stage))
  for (const member of cast.filter(({ joinsOnDay }) => joinsOnDay <= day)) {
    const { username, joinsOnDay, wakesAtHour } = member
    const chance = chanceFrom(seed + day * 1000 + cast.indexOf(member))
    if (joinsOnDay === day) at(chance.between(300, 7200) / 3600, () => join(stage, member))
    planVisits(stage, member, day)
    for (const hours of [2, 10])
      plan(
        stage,
        momentOf(((wakesAtHour + hours) % 24) + chance.between(0, 3000) / 3600),
        username,
        (person) => topUpCampaigns(stage, person),
      )
    if (day === pauseDay)
      plan(stage, momentOf(chance.between(0, 20)), username, (person) => pauseSome(stage, person))
  }
  for (const listing of listings.filter((candidate) => candidate.day === day)) {
    const chance = chanceFrom(seed + day * 1000 + 500 + listings.indexOf(listing))
    plan(stage, momentOf(2 + chance.between(0, 600) / 60), listing.owner, async (person) => {
      person.waiting += 1
      await launch(stage, listing, person, chance)
    })
  }
}

/** Schedules a person's tasks of a day: when they come, if at all, and how many they do. */
function planVisits(stage: Stage, member: (typeof cast)[number], day: number): void {
  const { username, joinsOnDay, daysOfTen, wakesAtHour, visitsAtOnce } = member
  const isAda = username === adaUsername
  if (isAda && day === adaAwayOnDay) return
  const chance = chanceFrom(seed * 3 + day * 1000 + cast.indexOf(member))
  const comes = joinsOnDay === day || chance.happens(daysOfTen / 10)
  const usual = (wakesAtHour * hourMs + chance.between(0, 13 * 3600) * secondMs) % dayMs
  const visits = Math.max(1, visitsAtOnce + chance.between(0, 4))
  const eye = chanceFrom(seed * 5 + day * 1000 + cast.indexOf(member))
  const looks = stage.origin + day * dayMs + usual
  // A request is answered on days without tasks, too; those of Ada's last days wait for the demo's visitors.
  if (!isAda || day < unreadFromDay)
    plan(stage, looks, username, (person) => answerRequests(stage, person, eye))
  if ((isAda || username === adminUsername) && day < unreadFromDay)
    plan(stage, looks, username, (person) => readBell(stage, person))
  if (!comes) return
  // The scene ends minutes after a midnight. Whenever the demo starts, Ada has been there on its day.
  const isLast = isAda && day === historyDays
  const at = isLast ? 5 * secondMs : Math.max(usual, joinsOnDay === day ? 3 * hourMs : 0)
  const midnight = stage.origin + day * dayMs
  const start = midnight + at
  plan(stage, Math.max(start - 40 * secondMs, midnight), username, (person) => seeAds(stage, person, eye))
  plan(stage, start, username, (person) => browse(stage, person, visits, chance))
}

/** Schedules an act of a person; nothing happens if they have not joined by then. */
function plan(
  { agenda, people }: Stage,
  at: number,
  username: string,
  work: (person: Person) => Promise<void>,
): void {
  agenda.add(at, async () => {
    const person = people.get(username)
    if (person) await work(person)
  })
}

/** Length of the history: six weeks and the first minutes of the day after. */
export const historyMs = historyDays * dayMs + 4.5 * minuteMs
