/** The three web globals that both a browser and Node have; the contract may use no others. */
interface URLSearchParams extends Iterable<[string, string]> {
  append(name: string, value: string): void
  delete(name: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  toString(): string
}
declare const URLSearchParams: {
  new (init?: string | Record<string, string> | [string, string][] | URLSearchParams): URLSearchParams
}

interface URL {
  hash: string
  readonly host: string
  readonly hostname: string
  href: string
  readonly origin: string
  pathname: string
  readonly port: string
  protocol: string
  search: string
  readonly searchParams: URLSearchParams
  toString(): string
}
declare const URL: {
  new (url: string, base?: string): URL
  canParse(url: string, base?: string): boolean
}

declare function atob(text: string): string
