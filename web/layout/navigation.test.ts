import { describe, expect, test } from 'vitest'
import { currentItem, dockItems, visibleItems } from './navigation.ts'

const everything = () => true
const labels = (viewer: { isAdmin: boolean } | null, isOpen: (path: string) => boolean = everything) =>
  visibleItems(viewer, isOpen).map((item) => item.label)

describe('the sidebar', () => {
  test('a visitor sees only what is open to all, in order', () => {
    expect(labels(null)).toEqual(['Home', 'Creator Tools', 'Creator Circles', 'Support'])
  })

  test('a member sees the spec’s list, in order', () => {
    expect(labels({ isAdmin: false })).toEqual([
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

  test('an admin has three more at the end', () => {
    expect(labels({ isAdmin: true }).slice(-3)).toEqual(['Admin Panel', 'Ad Manager', 'Push Notifications'])
  })

  test('an item whose page does not stand yet is not shown; what admins have stands in for their panel', () => {
    expect(labels(null, (path) => path !== '/support')).toEqual(['Home', 'Creator Tools', 'Creator Circles'])
    const shown = labels({ isAdmin: true }, (path) => path !== '/admin')
    expect(shown.slice(-6, -4)).toEqual(['Reports', 'Content to review'])
    expect(shown).not.toContain('Admin Panel')
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
  ['/admin', '/admin'],
  ['/admin/users', '/admin'],
  ['/admin/ad-manager', '/admin/ad-manager'],
  ['/contact', null],
])('%s belongs to %s', (path, item) => {
  expect(currentItem(path, visibleItems({ isAdmin: true }, everything))).toBe(item)
})

test('the dock has four pages for members and for visitors', () => {
  expect(dockItems({ isAdmin: false }, everything).map((item) => item.label)).toEqual([
    'Home',
    'Earn',
    'Content',
    'Circles',
  ])
  expect(dockItems(null, everything).map((item) => item.label)).toEqual([
    'Home',
    'Tools',
    'Circles',
    'Support',
  ])
  const withoutCircles = dockItems({ isAdmin: false }, (path) => path !== '/creator-circles')
  expect(withoutCircles.map((item) => item.label)).toEqual(['Home', 'Earn', 'Content', 'Buy'])
})
