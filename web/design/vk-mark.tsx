/** VK in ink: a rounded tile with the letters cut out, drawn to sit beside the library's filled marks. */
export function VkMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      <path
        fillRule="evenodd"
        d="M84 28h88a56 56 0 0 1 56 56v88a56 56 0 0 1-56 56H84a56 56 0 0 1-56-56V84a56 56 0 0 1 56-56zM52 88c2 54 29 84 74 84h5v-31c17 2 30 15 35 31h25c-7-25-24-40-35-45 11-6 26-21 30-39h-23c-5 17-20 33-32 34V88h-24v60c-14-4-32-21-33-60z"
      />
    </svg>
  )
}
