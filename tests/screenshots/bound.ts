/**
 * The upper end of what a rate may be when so many of a number of tries came out so, with 95 % certainty: the
 * one-sided bound of Clopper and Pearson. None in n comes to about 3 / n.
 */
export function upperBound(count: number, tries: number): number {
  if (count >= tries) return 1
  let [least, most] = [count / tries, 1]
  for (let turn = 0; turn < 60; turn += 1) {
    const rate = (least + most) / 2
    if (chanceOfAtMost(count, tries, rate) > 0.05) least = rate
    else most = rate
  }
  return most
}

/** How likely it is that at most so many of the tries come out so, at this rate. */
function chanceOfAtMost(count: number, tries: number, rate: number): number {
  let each = (1 - rate) ** tries
  let sum = each
  for (let step = 1; step <= count; step += 1) {
    each *= ((tries - step + 1) / step) * (rate / (1 - rate))
    sum += each
  }
  return sum
}
