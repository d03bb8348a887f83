import { useEffect, useState } from 'react'
import { sessionTooOld } from '../../api/client.ts'
import FreshSignIn from './fresh-sign-in.tsx'

/** Asks for another sign-in once the server wants one, on a page outside the members' frame, which does so itself. */
export function AskedSignIn() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const ask = () => setIsOpen(true)
    addEventListener(sessionTooOld, ask)
    return () => removeEventListener(sessionTooOld, ask)
  }, [])
  return <FreshSignIn open={isOpen} onClose={() => setIsOpen(false)} />
}
