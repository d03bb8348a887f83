import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { currentItem, dockItems, visibleItems } from './navigation.ts'

const every = () => true
const labels = (viewer: { role: Role | null } | null, isOpen: (path: string) => boolean = every) =>
  visibleItems(viewer, isOpen).map((item) => item.label)

describe('the sidebar', () => {
  test('a visitor sees only the public items, in order', () => {
    expect(labels(null)).toEqual(['Home', 'Creator Tools', 'Creator Circles', 'Support'])
  })

  test('a member sees the spec’s list, in order', () => {
    expect(labels({ role: null })).toEqual([
      'Home',
      'Earn Points',
      'Content Hub',
      'Creator Tools',
      'Creator Circles',
      'Buy Points',
      'Referrals',
      'My Account',
      'Support',
    ])
  })

  test('an admin sees three more items at the end', () => {
    expect(labels({ role: 'admin' }).slice(-3)).toEqual(['Admin Panel', 'Ad Manager', 'Push Notifications'])
  })

  test('a role of the staff sees only the desks that it serves', () => {
    const isOpen = (path: string) => path !== '/admin/ad-manager'
    expect(labels({ role: 'support' }, isOpen).slice(-2)).toEqual(['Admin Panel', 'Push Notifications'])
  })
})

test.each([
  ['/', '/'],
  ['/dashboard', '/'],
  ['/earn-points', '/earn-points'],
  ['/earn/website', '/earn-points'],
  ['/platforms/youtube/likes', '/earn-points'],
  ['/content/website', '/content-hub'],
  ['/circles/12', '/creator-circles'],
  ['/orders/12', '/buy-points'],
  ['/admin', '/admin'],
  ['/admin/users', '/admin'],
  ['/admin/ad-manager', '/admin/ad-manager'],
  ['/contact', null],
])('%s belongs to %s', (path, item) => {
  expect(currentItem(path)).toBe(item)
})

test('the dock has four pages for members and for visitors', () => {
  expect(dockItems({ role: null }).map((item) => item.label)).toEqual(['Home', 'Earn', 'Content', 'Circles'])
  expect(dockItems(null).map((item) => item.label)).toEqual(['Home', 'Tools', 'Circles', 'Support'])
})
