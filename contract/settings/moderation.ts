import { basisPoints, count, type SettingRow } from './row.ts'

/** Settings of the automatic checks of what others will see. */
export const moderationSettings = {
  checks_off_count: {
    schema: count.max(1),
    standard: 0,
    about: 'Automatic checks of texts and pictures; 1: off.',
  },
  hold_words_count: { schema: count.max(20), standard: 1, about: 'Listed words that hold a text; 0: never.' },
  hold_links_count: {
    schema: count.max(20),
    standard: 1,
    about: 'Disguised links that hold a text, or any if more than 5; 0: never.',
  },
  hold_capitals_basis_points: {
    schema: basisPoints,
    standard: 7000,
    about: 'Share of capitals that holds a text of 60 letters or more; 0: never.',
  },
  hold_repeats_basis_points: {
    schema: basisPoints,
    standard: 6600,
    about: 'Share of repeated lines that holds a text of 6 lines or more; 0: never.',
  },
  hold_picture_basis_points: {
    schema: basisPoints,
    standard: 4000,
    about: 'Likelihood of nudity that holds a picture; 0: never.',
  },
} as const satisfies Record<string, SettingRow>
