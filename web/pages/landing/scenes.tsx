import type { ReactNode } from 'react'

/** Our own small pictures for the example day; decoration only. */
const scenes = {
  keys: (
    <>
      <rect width="44" height="44" fill="#2a2f4f" />
      <rect y="24" width="44" height="20" fill="#f1f1ee" />
      <path d="M11 24v20M22 24v20M33 24v20" stroke="#2a2f4f" strokeWidth="1.4" />
      <path d="M8 24h6v11H8zM19 24h6v11h-6zM30 24h6v11h-6z" fill="#1b1e33" />
      <circle cx="10" cy="12" r="4" fill="#f0b46a" />
      <circle cx="22" cy="12" r="4" fill="#f0b46a" />
      <rect x="30" y="8" width="9" height="8" rx="2" fill="#6ed3a3" />
    </>
  ),
  cabin: (
    <>
      <rect width="44" height="44" fill="#9fbac6" />
      <rect y="31" width="44" height="13" fill="#e9eef0" />
      <path d="M7 22 22 11l15 11z" fill="#2f3b3c" />
      <rect x="10" y="22" width="24" height="12" fill="#8b5a3c" />
      <rect x="19" y="26" width="6" height="8" fill="#3a261c" />
      <rect x="28" y="24" width="4" height="4" fill="#f5d27a" />
    </>
  ),
  pot: (
    <>
      <rect width="44" height="44" fill="#dcc3a8" />
      <rect y="34" width="44" height="10" fill="#b8895b" />
      <ellipse cx="22" cy="35" rx="12" ry="3" fill="#6b463a" />
      <path d="M14 20h16l-2 14H16z" fill="#5c3d36" />
      <ellipse cx="22" cy="20" rx="8" ry="2.4" fill="#33221f" />
    </>
  ),
  plant: (
    <>
      <rect width="44" height="44" fill="#e2e9d8" />
      <path d="M22 30C14 26 12 18 15 11c5 3 8 9 7 19z" fill="#2f6b4b" />
      <path d="M22 30c8-4 10-12 7-19-5 3-8 9-7 19z" fill="#438a63" />
      <path d="M15 29h14l-2 9H17z" fill="#c4643c" />
    </>
  ),
  letters: (
    <>
      <rect width="44" height="44" fill="#f3ead8" />
      <rect x="7" y="9" width="22" height="4" fill="#22313f" />
      <rect x="7" y="17" width="16" height="3" fill="#22313f" opacity=".55" />
      <rect x="7" y="23" width="18" height="3" fill="#22313f" opacity=".55" />
      <circle cx="33" cy="30" r="8" fill="#e0a53a" />
      <rect x="7" y="31" width="10" height="5" rx="2.5" fill="#d9593d" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type SceneName = keyof typeof scenes

/** One of the pictures, square. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg
      className="flex-none size-11 rounded-md @max-[38.75rem]/landing:hidden"
      viewBox="0 0 44 44"
      aria-hidden="true"
    >
      {scenes[name]}
    </svg>
  )
}
