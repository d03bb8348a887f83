import { expect, it } from 'vitest'
import { type Reporter, shouldHold, whyHeld } from './rules.ts'

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
  ['three credible reporters hold', [one, two, three], true],
  ['two credible reporters do not', [one, two], false],
  ['trust T1 does not count', [one, two, reporter(3, { trust: 1 })], false],
  ['trust T3 counts', [one, two, reporter(3, { trust: 3 })], true],
  ['a first report does not count', [one, two, reporter(3, { upheld: 0 })], false],
  [
    'a reporter with a rejected report does not count',
    [one, two, reporter(3, { upheld: 5, refused: 1 })],
    false,
  ],
  [
    'reporters who share a device count once',
    [one, two, reporter(3, { devices: ['device 1', 'other'] })],
    false,
  ],
  ['reporters who share a network count once', [one, two, reporter(3, { networks: ['network 2'] })], false],
  [
    'three unrelated reporters of four are enough',
    [one, reporter(5, { networks: ['network 1'] }), three, four],
    true,
  ],
  [
    'a chain of shared networks counts as two, not three',
    [
      reporter(1, { networks: ['a'] }),
      reporter(2, { networks: ['a', 'b'] }),
      reporter(3, { networks: ['b'] }),
    ],
    false,
  ],
])('%s', (_, reporters, expected) => {
  expect(shouldHold(reporters, 3)).toBe(expected)
})

it('the owner reads the reasons of credible reporters, each once', () => {
  const said = (...reasons: string[]) => reasons.map((reason, index) => reporter(index, { reason }))
  expect(whyHeld(said('broken', 'broken', 'misleading'))).toBe(
    'People reported it: it doesn’t work and it isn’t what its title says. It stays out of the lists until an admin has reviewed it.',
  )
  expect(whyHeld([...said('malware'), reporter(9, { reason: 'offensive', upheld: 0 })])).not.toContain(
    'offensive',
  )
})
