import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type OwnProof, readOwnProof } from '#contract/checks/proofs.ts'
import { queryKey } from '#contract/operation.ts'
import { useRead } from '../../api/read.ts'

const pollMs = 2_000

/**
 * The member's proof, polled while it is being read. `changed` runs at each new stage; `put` stores an answer
 * of another call.
 */
export function useProof(attemptId: string, changed: () => void) {
  const client = useQueryClient()
  const request = { params: { attemptId } }
  const key = queryKey(readOwnProof, request)
  const known = client.getQueryData<OwnProof>(key)
  const read = useRead(readOwnProof, request, {
    isPrivate: true,
    ...(known?.stage === 'reading' && { everyMs: pollMs }),
  })
  const stage = read.data?.stage
  const before = useRef(stage)
  useEffect(() => {
    if (before.current !== undefined && before.current !== stage) changed()
    before.current = stage
  }, [stage, changed])
  return {
    proof: read.data,
    isError: read.isError && !read.data,
    retry: () => void read.refetch(),
    put: (proof: OwnProof) => client.setQueryData(key, proof),
  }
}
