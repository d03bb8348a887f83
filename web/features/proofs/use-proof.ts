import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKey } from '#contract/operation.ts'
import { type OwnProof, readOwnProof } from '#contract/proofs.ts'
import { useRead } from '../../api/read.ts'

const askAgainMs = 2_000

/** Where an own proof stands, asked again while it is being read; `put` takes an answer that came another way. */
export function useProof(attemptId: string, changed: () => void) {
  const client = useQueryClient()
  const request = { params: { attemptId } }
  const key = queryKey(readOwnProof, request)
  const known = client.getQueryData<OwnProof>(key)
  const read = useRead(readOwnProof, request, {
    isPrivate: true,
    ...(known?.stage === 'reading' && { everyMs: askAgainMs }),
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
