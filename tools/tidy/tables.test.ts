import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import type { PageRow } from '#contract/pages/row.ts'
import { answers, parseRouteList } from '../route-list.ts'
import { documents } from './documents.ts'
import { nouns } from './nouns.ts'
import { radixParts } from './radix-parts.ts'
import { judgeRoutes } from './routes.ts'
import { treeOf } from './tree.ts'

describe('routes', () => {
  const list = parseRouteList(
    [
      'path\taudience\tshell\tsample\tshows',
      '/faq\tpublic\tbare\t/faq\tanswers',
      '/blog/{slug}\tpublic\tapp\t/blog/first?a=1\ta post',
      '/admin\tadmin\tapp\t/admin\tfigures',
      '',
    ].join('\n'),
  )
  const row = (path: string, more: Partial<PageRow> = {}): PageRow => ({
    path,
    audience: 'public',
    frame: 'app',
    title: '',
    page: 'faq',
    ...more,
  })
  const tree = treeOf({ 'web/pages/faq.tsx': '' })
  const judge = (rows: PageRow[]): string[] => judgeRoutes(list, rows, tree).map(({ message }) => message)

  test('a table that agrees with the list has no findings', () => {
    const rows = [
      row('/faq', { frame: 'bare', page: 'faq' }),
      row('/blog/{slug}'),
      row('/admin', { audience: 'admin' }),
      row('/design', { extra: 'every component in every state' }),
    ]
    expect(judge(rows)).toEqual([])
  })

  test('wrong audiences and shells, missing and duplicate rows, and missing pages are reported', () => {
    const rows = [
      row('/faq', { audience: 'member', page: 'answers' }),
      row('/blog/{slug}'),
      row('/blog/{slug}', { extra: 'ours' }),
      row('/extra'),
    ]
    expect(judge(rows)).toEqual([
      '/faq is for public, the table says member',
      '/faq has the shell bare, the table says app',
      '/admin is not in contract/pages.ts',
      '/faq names the page answers, which web/pages/ does not have',
      '/blog/{slug} is listed twice',
      '/blog/{slug} is in the list, so it is not extra',
      '/extra is beyond the list and does not say why (extra)',
    ])
  })

  test('a finding points to the line of its row', () => {
    const written = treeOf({ 'contract/pages/extra.ts': "\n  path: '/extra',\n", 'web/pages/faq.tsx': '' })
    const rows = [
      row('/faq', { frame: 'bare' }),
      row('/blog/{slug}'),
      row('/admin', { audience: 'admin' }),
      row('/extra'),
      row('/more'),
    ]
    expect(judgeRoutes(list, rows, written).map(({ path, line }) => `${path}:${line}`)).toEqual([
      'contract/pages/extra.ts:2',
      'contract/pages.ts:1',
    ])
  })

  test('a cached page is public and does not read its URL', () => {
    const rows = [
      row('/faq', {
        frame: 'bare',
        cache: 60,
        data: [{ operation: listAudit, input: (address) => ({ ...address.query }) }],
      }),
      row('/blog/{slug}'),
      row('/admin', { audience: 'admin', cache: 60 }),
    ]
    expect(judge(rows)).toEqual(['/faq is cached, but reads its URL', '/admin is cached, but not public'])
  })

  test('a part of a path matches one segment of the address', () => {
    expect(answers({ path: '/circles/{id}' }, '/circles/1?tab=members')).toBe(true)
    expect(answers({ path: '/circles/{id}' }, '/circles/1/members')).toBe(false)
    expect(answers({ path: '/circles' }, '/blog')).toBe(false)
  })
})

test('a noun has the same area and name in contract, server and web', () => {
  const tree = treeOf({
    'contract/exchange/visits.ts': '',
    'contract/exchange/tasks.ts': '',
    'contract/exchange/task-lists.ts': '',
    'contract/errors.ts': '',
    'contract/exchange/tasks.test.ts': '',
    'server/exchange/visits/index.ts': '',
    'server/money/clawbacks/index.ts': '',
    'server/settings/index.ts': '',
    'web/exchange/visits/overlay.tsx': '',
    'web/money/visits/overlay.tsx': '',
  })
  expect(nouns.find(tree).map(({ message }) => message)).toEqual([
    'exchange/tasks is not in server/',
    'money/visits is not in contract/',
  ])
})

test('menus of the library are not modal', () => {
  const tree = treeOf({
    'web/c.tsx': 'const a = <DropdownMenu.Root><DropdownMenu.Item /></DropdownMenu.Root>',
    'web/d.tsx': 'const a = <DropdownMenu.Root modal={false}></DropdownMenu.Root>',
  })
  expect(radixParts.find(tree).map(({ path, message }) => `${path} ${message}`)).toEqual([
    'web/c.tsx DropdownMenu.Root needs modal={false}',
  ])
})

test('documents name every setting, secret file, cookie, limit and table, and no file or setting that does not exist', () => {
  const tree = treeOf({
    'server/config.ts':
      'const secrets = { KEY: z.string() }\nconst environment = { ...secrets, PORT: z.number() }',
    'server/http/context.ts': "export const cookieNames = ['session'] as const",
    'server/rate-limits.ts': 'const defaults = { verify: {} } as const satisfies Limits',
    'database/migrations/001-a.sql': 'CREATE TABLE person (\n);\nALTER TABLE person RENAME TO member;',
    'docs/operations.md': '| `PORT` | 3000 |\n| `GONE` | 1 |\n`docs/data.md` `docs/nowhere.md`',
    'docs/security.md': '`session`',
    'docs/data.md': '',
  })
  expect(documents.find(tree).map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([
    'docs/operations.md:1 does not name the setting KEY',
    'docs/operations.md:1 does not name the setting KEY_FILE',
    'docs/security.md:1 does not name the limit verify',
    'docs/data.md:1 does not name the table member',
    'docs/operations.md:2 GONE is not a setting of server/config.ts',
    'docs/operations.md:3 names docs/nowhere.md, which does not exist',
  ])
})

test('every rule names tests that exist', () => {
  const tree = treeOf({
    'web/a.test.ts': "test('a rule holds', () => {})",
    'docs/rules.md':
      '| one | `web` | web/a.test.ts › a rule holds |\n| two | `web` | web/a.test.ts › a rule holds<br>web/b.test.ts › another |\n| three | `web` | — |',
  })
  expect(documents.find(tree)).toEqual([
    {
      path: 'docs/rules.md',
      line: 2,
      message: 'names a test that does not exist: web/b.test.ts › another',
    },
    { path: 'docs/rules.md', line: 3, message: 'has no test' },
  ])
})
