const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** How a member recognises a browser: “Firefox on Windows”. */
export function browserName(userAgent: string): string {
  const nameIn = (known: readonly [RegExp, string][], other: string): string =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? other
  return `${nameIn(browsers, 'A browser')} on ${nameIn(systems, 'an unknown system')}`
}
