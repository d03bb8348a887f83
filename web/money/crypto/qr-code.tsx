interface Props {
  /** Modules along a side. */
  size: number
  /** SVG path of the dark modules, one unit each. */
  path: string
  /** Text alternative: the content of the code. */
  label: string
}

/** QR code, dark on white in both themes, with the quiet zone that readers need. */
export function QrCode({ size, path, label }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      className="w-full max-w-[220px] rounded-md"
      shapeRendering="crispEdges"
    >
      <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
