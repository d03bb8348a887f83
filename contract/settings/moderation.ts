import { basisPoints, count, setting } from './row.ts'

/** Settings of the automatic checks of what others will see. */
export const moderationSettings = {
  checks_off_count: setting(count.max(1), 0, 'Automatic checks of texts and pictures; 1: off.'),
  hold_words_count: setting(count.max(20), 1, 'Listed words that hold a text; 0: never.'),
  hold_links_count: setting(
    count.max(20),
    1,
    'Disguised links that hold a text, or any if more than 5; 0: never.',
  ),
  hold_capitals_basis_points: setting(
    basisPoints,
    7000,
    'Share of capitals that holds a text of 60 letters or more; 0: never.',
  ),
  hold_repeats_basis_points: setting(
    basisPoints,
    6600,
    'Share of repeated lines that holds a text of 6 lines or more; 0: never.',
  ),
  hold_picture_basis_points: setting(
    basisPoints,
    4000,
    'Likelihood of nudity that holds a picture; 0: never.',
  ),
}
