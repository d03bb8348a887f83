import { tokenName } from '#contract/page-views.ts'

/**
 * What an owner's page runs, in under 1 kB: finds the token of a visit in the address, takes it out of there, and
 * posts it back to whom the script came from. Without cookies, and whether or not anybody answers.
 */
export const snippet = `(function () {
  var script = document.currentScript
  var found = /[#&]${tokenName}=([0-9a-f-]{36})/.exec(location.hash)
  if (!script || !found) return
  history.replaceState(history.state, '', location.href.replace(found[0], ''))
  fetch(new URL('/api/page-views/' + found[1], script.src), {
    method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true,
  }).catch(function () {})
})()
`

/** The line that an owner puts into the pages of a site. */
export const snippetTag = (publicUrl: string): string =>
  `<script async src="${publicUrl}/snippet.js"></script>`
