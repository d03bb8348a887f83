import { tokenName } from '#contract/exchange/page-views.ts'

/**
 * Script of an owner's page, under 1 kB: finds a visit's token in the address, removes it from there, and
 * posts it to the server that the script came from. Sends no cookies and ignores errors.
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

/** The script tag that an owner adds to the pages of a site. */
export const snippetTag = (publicUrl: string): string =>
  `<script async src="${publicUrl}/snippet.js"></script>`
