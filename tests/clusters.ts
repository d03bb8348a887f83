import { mkdir } from 'node:fs/promises'
import { inject } from 'vitest'
import { copyCluster, temporaryDataDir } from './programs.ts'

/**
 * As temporaryDataDir, with a cluster in it that never ran, as after the first step of a first start. It is a copy of the
 * run's: making one takes ten times as long.
 */
export async function dataDirWithCluster(): ReturnType<typeof temporaryDataDir> {
  const data = await temporaryDataDir()
  await mkdir(data.path)
  await copyCluster(inject('cluster'), data.path)
  return data
}
