import { useEffect, useState } from 'react'
import { issueProofCode } from '#contract/proofs.ts'
import { call } from '../../api/client.ts'
import { Skeleton } from '../../design/skeleton.tsx'
import { Time } from '../../design/time.tsx'

interface Code {
  code: string
  expiresAt: string
}

/** The one-time code, kept fresh while the page is open. Without one nothing is lost: it only helps. */
export function ProofCode({ attemptId }: { attemptId: string }) {
  const [current, setCurrent] = useState<Code | 'asked' | null>('asked')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = async (): Promise<void> => {
      try {
        const code = await call(issueProofCode, { params: { attemptId } })
        if (isGone) return
        setCurrent(code)
        timer = setTimeout(() => void ask(), Math.max(5_000, Date.parse(code.expiresAt) - Date.now() + 1_000))
      } catch (thrown) {
        if (isGone) return
        setCurrent(null)
        console.error('issueProofCode failed', thrown)
      }
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [attemptId])
  if (!current) return null
  return (
    <div className="proof-code">
      {current === 'asked' ? (
        <Skeleton className="h-8 w-28" />
      ) : (
        <span className="proof-code-text num">{current.code}</span>
      )}
      <p className="sub text-13">
        Your code
        {current === 'asked' ? null : (
          <>
            {' '}
            until <Time iso={current.expiresAt} format="clock" />
          </>
        )}
        . Where this page is in the picture too, the code shows that it is of now, and more proofs are
        credited at once. It is not needed.
      </p>
    </div>
  )
}
