/**
 * Upper end of the true rate, with 95% certainty, if `count` of `tries` had the outcome: the one-sided bound
 * of Clopper and Pearson. None of n gives about 3 / n.
 */
export function upperBound(count: number, tries: number): number {
  if (count >= tries) return 1
  let [least, most] = [count / tries, 1]
  for (let round = 0; round < 60; round += 1) {
    const rate = (least + most) / 2
    if (chanceOfAtMost(count, tries, rate) > 0.05) least = rate
    else most = rate
  }
  return most
}

/** Probability that at most `count` of the tries have the outcome, at this rate. */
function chanceOfAtMost(count: number, tries: number, rate: number): number {
  let each = (1 - rate) ** tries
  let sum = each
  for (let step = 1; step <= count; step += 1) {
    each *= ((tries - step + 1) / step) * (rate / (1 - rate))
    sum += each
  }
  return sum
}
