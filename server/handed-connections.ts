import type { Worker as Child } from 'node:cluster'

/** A message of node:cluster between parent and process. */
interface Internal {
  act?: string
  seq?: number
  ack?: number
}

/**
 * Gives a connection to another process if the one it was handed to dies before it says that it has it.
 * node:cluster (24.21) waits for that word for ever: the connection stays open without an answer. So it is given
 * the word that the dead process could not take it.
 */
export function rescueConnections(child: Child): void {
  const handed = new Set<number>()
  const channel = child.process
  const { send } = channel
  channel.send = (message: Internal, ...rest: unknown[]): boolean => {
    if (message.act === 'newconn' && message.seq !== undefined) handed.add(message.seq)
    return Reflect.apply(send, channel, [message, ...rest])
  }
  channel.prependListener('internalMessage', ({ ack }: Internal) => {
    if (ack !== undefined) handed.delete(ack)
  })
  child.once('exit', () => {
    // It gets no more connections then, not even in the moment before its channel is found closed.
    child.disconnect()
    for (const ack of handed)
      channel.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false }, undefined)
  })
}
