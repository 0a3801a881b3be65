import type { Palette } from '#contracts/layers.ts';
import { localize } from '#domain/language/localize.ts';
import type { Language } from '#domain/language/language.ts';
import { formatNumber } from '#ui/format/number.ts';

const INCHES_IN_FRENCH = 'po';

/** Colours of a palette with the value that each begins at. */
export function PaletteRamp({ palette, language }: { palette: Palette; language: Language }) {
  const { title, colors, stops, units } = palette;
  return (
    <div className="ramp">
      <b>{localize(title ?? null, language)}</b>
      <ul>
        {colors.map((colour, nth) => (
          <li key={colour}>
            <i style={{ background: colour }} />
            <span>{formatNumber(stops[nth] ?? 0, decimalsOf(stops[nth] ?? 0), language)}</span>
          </li>
        ))}
      </ul>
      <small>{language === 'fr-CA' ? units.replace(/^in\b/, INCHES_IN_FRENCH) : units}</small>
    </div>
  );
}

/** As few as tell the value from its neighbours. */
function decimalsOf(value: number): number {
  if (value >= 10 || Number.isInteger(value)) return 0;
  return value >= 1 ? 1 : 2;
}
