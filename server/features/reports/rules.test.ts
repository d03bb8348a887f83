import { expect, it } from 'vitest'
import { holds, type Reporter, whyHeld } from './rules.ts'

const reporter = (memberId: number, changes: Partial<Reporter> = {}): Reporter => ({
  memberId,
  reason: 'broken',
  trust: 2,
  upheld: 1,
  refused: 0,
  devices: [`device ${memberId}`],
  networks: [`network ${memberId}`],
  ...changes,
})
const [one, two, three, four] = [reporter(1), reporter(2), reporter(3), reporter(4)]

it.each<[string, Reporter[], boolean]>([
  ['three who are heard hold', [one, two, three], true],
  ['two do not', [one, two], false],
  ['T1 is not heard', [one, two, reporter(3, { trust: 1 })], false],
  ['T3 is', [one, two, reporter(3, { trust: 3 })], true],
  ['who never reported before is not heard', [one, two, reporter(3, { upheld: 0 })], false],
  ['who was refused before is not heard', [one, two, reporter(3, { upheld: 5, refused: 1 })], false],
  ['a device in common counts once', [one, two, reporter(3, { devices: ['device 1', 'other'] })], false],
  ['a network in common counts once', [one, two, reporter(3, { networks: ['network 2'] })], false],
  [
    'three of four who are apart are enough',
    [one, reporter(5, { networks: ['network 1'] }), three, four],
    true,
  ],
  [
    'a chain of shared networks is two, not three',
    [
      reporter(1, { networks: ['a'] }),
      reporter(2, { networks: ['a', 'b'] }),
      reporter(3, { networks: ['b'] }),
    ],
    false,
  ],
])('%s', (_, reporters, expected) => {
  expect(holds(reporters, 3)).toBe(expected)
})

it('the owner reads what those said who were heard, each thing once', () => {
  const said = (...reasons: string[]) => reasons.map((reason, index) => reporter(index, { reason }))
  expect(whyHeld(said('broken', 'broken', 'misleading'))).toBe(
    'People reported it: it does not work and it is not what its title says. It is out of the lists until somebody has looked.',
  )
  expect(whyHeld([...said('malware'), reporter(9, { reason: 'offensive', upheld: 0 })])).not.toContain(
    'offends',
  )
})
