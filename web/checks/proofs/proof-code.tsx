import { useEffect, useState } from 'react'
import { issueProofCode } from '#contract/checks/proofs.ts'
import { call } from '../../api/client.ts'
import { Skeleton } from '../../design/skeleton.tsx'
import { Time } from '../../design/time.tsx'

interface Code {
  code: string
  expiresAt: string
}

/** The one-time code, renewed while the page is open. It only helps, so a failure shows nothing. */
export function ProofCode({ attemptId }: { attemptId: string }) {
  const [current, setCurrent] = useState<Code | 'loading' | null>('loading')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const issue = async (): Promise<void> => {
      try {
        const code = await call(issueProofCode, { params: { attemptId } })
        if (isUnmounted) return
        setCurrent(code)
        timer = setTimeout(
          () => void issue(),
          Math.max(5_000, Date.parse(code.expiresAt) - Date.now() + 1_000),
        )
      } catch (thrown) {
        if (isUnmounted) return
        setCurrent(null)
        console.error('issueProofCode failed', thrown)
      }
    }
    void issue()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [attemptId])
  if (!current) return null
  return (
    <div className="flex flex-wrap gap-y-2 gap-x-4.5 items-center px-4 py-3.5 rounded-md bg-raised [&>p]:flex-[1_1_240px]">
      {current === 'loading' ? (
        <Skeleton className="h-8 w-28" />
      ) : (
        <span className="text-[22px] font-head tracking-[0.12em] num">{current.code}</span>
      )}
      <p className="sub text-13">
        Your code
        {current === 'loading' ? null : (
          <>
            {' '}
            until <Time iso={current.expiresAt} format="clock" />
          </>
        )}
        . If this page is in the screenshot too, the code shows it is recent, and more proofs are credited at
        once. It is optional.
      </p>
    </div>
  )
}
