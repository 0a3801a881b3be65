import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { LIGHTNING_RADIUS } from '#domain/lightning/facilityLightning.ts';
import type { Unit } from '#domain/units/units.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';

type RadiusSliderProps = {
  /** 10 to 100. */
  radius: number;
  unit: Unit;
  language: Language;
  /** The handle has been let go of somewhere else. */
  onChosen: (radius: number) => void;
};

/** How far around a facility lightning is looked at (STRIKE-03). */
export function RadiusSlider({ radius, unit, language, onChosen }: RadiusSliderProps) {
  const { t } = useTranslation('layers');
  const id = useId();
  // an address that was written anew at each pixel of a drag would be refused by browsers
  const [dragged, drag] = useState<number | null>(null);
  const value = dragged ?? radius;
  const words = (of: number) => formatMeasureText({ value: of, unit, decimals: 0 }, language);
  const release = () => {
    drag(null);
    if (value !== radius) onChosen(value);
  };
  return (
    <div className="lightning-radius">
      <label htmlFor={id}>{t('lightning.radius')}</label>
      <output htmlFor={id}>{words(value)}</output>
      <input
        id={id}
        type="range"
        min={LIGHTNING_RADIUS.least}
        max={LIGHTNING_RADIUS.most}
        value={value}
        aria-valuetext={words(value)}
        onChange={({ currentTarget }) => drag(currentTarget.valueAsNumber)}
        onPointerUp={release}
        onKeyUp={release}
        onBlur={release}
      />
      <small aria-hidden="true">{words(LIGHTNING_RADIUS.least)}</small>
      <small aria-hidden="true">{words(LIGHTNING_RADIUS.most)}</small>
    </div>
  );
}
