import { adaUsername } from './cast.ts'

/** A card purchase by a person of the cast. */
export interface Purchase {
  username: string
  /** A package, named by its points, or premium for a month or a year. */
  item: string
  /** Days before the demo was seeded. */
  daysAgo: number
  /** left: the checkout was abandoned; bounced: a delayed payment failed; refunded: in full, a day later. */
  fate: 'paid' | 'left' | 'bounced' | 'refunded' | 'disputed'
}

/** Purchases of the cast, oldest first. The accounts for viewing the demo have no premium. */
export const purchases: readonly Purchase[] = [
  { username: 'halfmoon_type', item: '5500', daysAgo: 19.3, fate: 'paid' },
  { username: adaUsername, item: '1500', daysAgo: 16.7, fate: 'refunded' },
  { username: 'priya_raman', item: '1500', daysAgo: 12.1, fate: 'paid' },
  { username: 'linh_tran', item: 'month', daysAgo: 11, fate: 'paid' },
  { username: 'ravimenon', item: '1500', daysAgo: 8.4, fate: 'disputed' },
  { username: 'ingrid_roasts', item: '15000', daysAgo: 6.2, fate: 'paid' },
  { username: adaUsername, item: '5500', daysAgo: 5.6, fate: 'left' },
  { username: 'camiladuarte', item: '1500', daysAgo: 4.5, fate: 'bounced' },
  { username: 'greenish', item: 'month', daysAgo: 3, fate: 'paid' },
  { username: 'marakovac', item: '1500', daysAgo: 1.2, fate: 'paid' },
]
