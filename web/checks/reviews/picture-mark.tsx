interface Props {
  /** Place of the finding, in pixels of the picture. */
  box: { left: number; top: number; width: number; height: number }
  of: { width: number; height: number }
  number: number
  className: string
}

/** A finding’s frame and number over its picture. */
export function PictureMark({ box, of, number, className }: Props) {
  const share = (part: number, whole: number): string => `${(100 * part) / Math.max(1, whole)}%`
  return (
    <span
      className={`absolute outline-offset-2 ${className}`}
      aria-hidden="true"
      style={{
        left: share(box.left, of.width),
        top: share(box.top, of.height),
        width: share(box.width, of.width),
        height: share(box.height, of.height),
      }}
    >
      <em className="mark-number absolute -top-3.5 -left-3.5">{number}</em>
    </span>
  )
}
