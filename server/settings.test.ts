import { expect, test } from 'vitest'
import { problemsOf } from '#tests/config-problems.ts'
import { readConfig } from './config.ts'

const forOthers = { SMTP_URL: 'smtp://127.0.0.1:1' }

test.each([
  ['https://exchange.example.org', 'https://exchange.example.org'],
  ['https://exchange.example.org/', 'https://exchange.example.org'],
  ['HTTPS://Exchange.Example.org:443', 'https://exchange.example.org'],
  ['http://bücher.example:8080', 'http://xn--bcher-kva.example:8080'],
])('PUBLIC_URL %s is the origin that browsers send', (value, origin) => {
  expect(readConfig({ ...forOthers, PUBLIC_URL: value }).publicUrl).toBe(origin)
})

test.each([
  'https://exchange.example.org/app',
  'https://exchange.example.org/?from=mail',
  'https://exchange.example.org/#top',
  'https://ada:secret@exchange.example.org',
])('PUBLIC_URL %s, which is more than an origin, is rejected', (value) => {
  expect(problemsOf({ ...forOthers, PUBLIC_URL: value })).toEqual([
    'PUBLIC_URL must be an origin such as https://exchange.example.org: scheme and host, without a path',
  ])
})

test('TRUSTED_PROXIES accepts addresses, ranges, kinds of network and names of hosts', () => {
  const value =
    '127.0.0.1, ::1, 10.0.0.0/8, fd00::/8, loopback, uniquelocal, localhost, my_proxy-1, edge.example.org'
  expect(problemsOf({ TRUSTED_PROXIES: value })).toEqual([])
})

test.each(['300.1.1.1', '10.0.0.0/33', '127.0.0.1:3000', 'http://proxy', 'edge.example.org/8', '*'])(
  'TRUSTED_PROXIES with the part %s is rejected',
  (part) => {
    expect(problemsOf({ TRUSTED_PROXIES: `127.0.0.1,${part}` })).toEqual([
      `TRUSTED_PROXIES has a part that is no address, no range such as 10.0.0.0/8 and no name of a host: "${part}"`,
    ])
  },
)

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together'],
  [{ DATABASE_MIGRATION_URL: 'postgres://x' }, 'DATABASE_MIGRATION_URL is set without DATABASE_URL'],
  [{ VK_CLIENT_ID: 'id' }, 'VK_CLIENT_ID is set without VK_CLIENT_SECRET'],
])('half a pair is reported in demo mode too: %o', (env, sentence) => {
  expect(problemsOf(env)).toEqual([expect.stringContaining(sentence)])
})

test('a DATABASE_URL of another kind is reported, without its password', () => {
  const env = {
    DATABASE_URL: 'mysql://ada:secret@db/mutuals',
    DATABASE_MIGRATION_URL: 'postgress://db/mutuals',
  }
  expect(problemsOf(env)).toEqual([
    'DATABASE_URL is not a postgres address',
    'DATABASE_MIGRATION_URL is not a postgres address',
  ])
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['ENCRYPTON_KEY', 'ENCRYPTION_KEY'],
  ['SMTP_URL_FILES', 'SMTP_URL_FILE'],
])('the mistyped name %s is reported', (typed, meant) => {
  expect(problemsOf({ [typed]: 'x' })).toEqual([
    `${typed} is not a setting. Did you mean ${meant}? Correct the name, or remove the variable`,
  ])
})

test('a setting that is no secret cannot come from a file, and the start says so', () => {
  expect(problemsOf({ PUBLIC_URL_FILE: '/etc/url' })).toEqual([
    'PUBLIC_URL_FILE is not a setting, since only secrets are read from files: set PUBLIC_URL',
  ])
})

test('names of other programs are no concern of ours', () => {
  const others = ['HOME', 'HOSTNAME', 'LOGNAME', 'LANG', 'POST', 'TMPDIR', 'DATABASE_HOST', 'SMTP_PASSWORD']
  expect(problemsOf(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
  expect(problemsOf({ ...forOthers, PUBLIC_URL: 'http://localhost:1', PUBLIC_URL2: 'x' })).toEqual([])
})

test.each([
  ['PORT', '99999', 'PORT is not a port from 0 to 65535'],
  ['WORKERS', '0', 'WORKERS is not a number of processes from 1 to 64'],
  ['TAX_RATE', '7', 'TAX_RATE is not a rate from 0 to 1'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
])('%s %s is rejected with its limits', (name, value, sentence) => {
  expect(problemsOf({ [name]: value })).toEqual([sentence])
})

test.each([
  ['JOBS', 'no', 'JOBS must be on or off'],
  [
    'ADMIN_EMAILS',
    'me@x.org;you@x.org',
    'ADMIN_EMAILS has a part that is not an email address: "me@x.org;you@x.org"',
  ],
  [
    'MAIL_FROM',
    'Mutuals',
    'MAIL_FROM is not an email address, alone or after a name: Mutuals <no-reply@example.org>',
  ],
  [
    'RATE_LIMITS',
    'verify_network=5/0',
    'RATE_LIMITS has a part that is not name=count/seconds: "verify_network=5/0"',
  ],
  ['RATE_LIMITS', 'verify=5/1', 'RATE_LIMITS has a part that names no limit: "verify=5/1"'],
  ['DATABASE_POOL_WEB', '1', 'DATABASE_POOL_WEB is not a number of connections from 2 to 1000'],
  ['DATABASE_POOL_JOBS', '3', 'DATABASE_POOL_JOBS is not a number of connections from 4 to 1000'],
])('%s %s is rejected', (name, value, problem) => {
  expect(problemsOf({ [name]: value })).toEqual([problem])
})

test.each([
  [{ METRICS_TOKEN: ' ' }, 'METRICS_TOKEN is empty'],
  [{ METRICS_TOKEN_FILE: '/dev/null' }, 'METRICS_TOKEN is empty'],
  [{ APP_NAME: 'Mutuals '.repeat(6) }, 'APP_NAME is longer than 40 characters'],
  [
    { PUSH_SERVICES: 'https://push.example.org/v1' },
    'PUSH_SERVICES has a part that is not an origin such as https://push.example.org: "https://push.example.org/v1"',
  ],
])('a value that cannot work is reported in a sentence: %o', (env, sentence) => {
  expect(problemsOf(env)).toEqual([sentence])
})
