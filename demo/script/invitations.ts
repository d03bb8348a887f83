import { adaUsername, adminUsername } from './cast.ts'

/** Invitation by which a person of the cast joined. */
export interface Invitation {
  by: string
  /** Both were seen on one network when they joined, so an admin reviews it. */
  sameNetwork?: boolean
  /** The admin's note, if the referral was rejected. */
  refusal?: string
}

/** Invited people of the cast, by username. The inviter always joined earlier. */
export const invitations: ReadonlyMap<string, Invitation> = new Map([
  ['lenahofer', { by: adaUsername }],
  ['noor_elsayed', { by: adaUsername }],
  ['oskarlindgren', { by: 'lenahofer' }],
  ['kwameasante', { by: 'adaeze_obi' }],
  ['linh_tran', { by: adaUsername }],
  ['emrekaya', { by: adminUsername }],
  [
    'mateoquiroga',
    { by: adaUsername, sameNetwork: true, refusal: 'Wrote to us that both accounts are his.' },
  ],
  ['camiladuarte', { by: 'priya_raman' }],
  ['ameliefontaine', { by: 'theoblanchard', sameNetwork: true }],
  ['zanele_words', { by: adaUsername }],
  ['hanakim_moss', { by: 'yukitanabe' }],
  ['chiara_g', { by: adaUsername }],
  ['anoukvd', { by: adaUsername, sameNetwork: true }],
  ['pilar_ramos', { by: adaUsername }],
  ['jess_from_hull', { by: adaUsername }],
])
