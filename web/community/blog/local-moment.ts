/** The moment of a field of date and time in the reader’s zone, or why there is none, as a sentence. */
type LocalMoment = { iso: string; problem?: undefined } | { iso?: undefined; problem: string }

/** Reads the value of a field of date and time. A time that the clocks leave out is not moved. */
export function localMomentOf(value: string): LocalMoment {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(value) ?? []
  const moment = new Date(`${date}T${time}`)
  if (Number.isNaN(moment.getTime())) return { problem: 'Enter a date whose year has four digits.' }
  const isKept =
    moment.getHours() === Number(time.slice(0, 2)) && moment.getMinutes() === Number(time.slice(3))
  return isKept
    ? { iso: moment.toISOString() }
    : {
        problem: 'The clocks leave out this time on that day, since summer time starts. Choose another time.',
      }
}
