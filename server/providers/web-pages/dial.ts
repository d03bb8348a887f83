import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'

/** Target of a connection: checked addresses, and the host that the certificate must name. */
export interface DialTarget {
  host: string
  addresses: readonly string[]
  port: number
  secure: boolean
  timeoutMs: number
}

/** Opens a connection. It gets addresses, never a name to look up again. */
export type Dial = (target: DialTarget, callback: buildConnector.Callback) => void

/** Connects only to one of the target's addresses; TLS is verified against the target's host. */
export const dialAddresses: Dial = (target, callback) => {
  const list = target.addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, list)
    else done(null, list[0]?.address ?? '', list[0]?.family)
  }
  const connect = buildConnector({ lookup, allowH2: false, maxCachedSessions: 0, timeout: target.timeoutMs })
  const [only] = target.addresses.length === 1 ? target.addresses : []
  const literal = isIP(target.host) !== 0
  connect(
    {
      hostname: only ?? target.host,
      host: target.host,
      protocol: target.secure ? 'https:' : 'http:',
      port: String(target.port),
      ...(target.secure && !literal ? { servername: target.host } : {}),
    },
    callback,
  )
}
