import type { Package } from '#contract/money/orders.ts'
import { Glyph } from '../../design/glyph.tsx'
import { formatCents, formatCount } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'

interface Props {
  packages: Package[]
  chosen: string
  onChoose: (item: string) => void
}

const captions = ['Try one campaign', 'A steady week', 'Launch day', 'A full series', 'A year of making']
const coins = [1, 2, 3, 4, 5]

/** Radio group of the packages. */
export function PackagePicker({ packages, chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="sr-only">Package</legend>
      <div className="packs">
        {packages.map((each, index) => (
          <label key={each.item} className="pack">
            <input
              type="radio"
              name="package"
              value={each.item}
              checked={each.item === chosen}
              onChange={() => onChoose(each.item)}
            />
            <span className="pack-mark" aria-hidden="true" />
            <span className="pack-stack" aria-hidden="true">
              {coins.slice(0, index + 1).map((coin) => (
                <Glyph key={coin} coin />
              ))}
            </span>
            <span className="pack-points">
              <Points value={each.points} kind="plain" />
            </span>
            <span className="sub">
              {each.extraPoints > 0
                ? `and ${formatCount(each.extraPoints)} more with premium`
                : captions[index]}
            </span>
            <span className="pack-price">
              <b className="num">{formatCents(each.priceCents)}</b>
              <span className="dim text-13 num">{perHundred(each)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const perHundred = ({ priceCents, points, extraPoints }: Package): string =>
  `${formatCents((priceCents * 100) / (points + extraPoints))} per 100`
