import type { Palette } from '#contracts/layers.ts';
import { localize } from '#domain/language/localize.ts';
import type { Language } from '#domain/language/language.ts';
import { localizeUnits } from '#domain/units/formatMeasure.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';

/** So many values stand beside one another; of more, every second one is heard only. */
const MOST_VALUES = 10;

/** Colours of a palette with the value that each begins at, or with its name. */
export function PaletteRamp({ palette, language }: { palette: Palette; language: Language }) {
  const { title, colors, stops, units, labels } = palette;
  return (
    <div className="ramp" data-named={labels !== undefined}>
      <b>{localize(title ?? null, language)}</b>
      <ul>
        {colors.map((colour, nth) => (
          <li key={stops[nth] ?? nth}>
            <i style={{ background: colour }} />
            <span
              className={
                labels === undefined && colors.length > MOST_VALUES && nth % 2 === 1 ? 'spoken' : undefined
              }
            >
              {localize(labels?.[nth] ?? null, language) ??
                formatNumber(stops[nth] ?? 0, decimalsOf(stops[nth] ?? 0), language)}
            </span>
          </li>
        ))}
      </ul>
      <small>{localizeUnits(units, language)}</small>
    </div>
  );
}

/** As few as tell the value from its neighbours. */
function decimalsOf(value: number): number {
  if (value >= 10 || Number.isInteger(value)) return 0;
  if (value >= 1) return 1;
  return value < 0.01 ? 3 : 2;
}
