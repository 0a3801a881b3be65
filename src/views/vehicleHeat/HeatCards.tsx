import { useTranslation } from 'react-i18next';
import type { VehicleHeat } from '#contracts/vehicleHeat.ts';
import { heatFigure, isHeatEstimate } from './heatFigures.ts';
import { VIEW_QUANTITIES, type HeatLocale, type HeatViewName } from './heatView.ts';

const ZONES = ['cab', 'cargo'] as const;
const TIMES = ['current', 'average'] as const;

type HeatCardsProps = { summary: VehicleHeat['summary']; view: HeatViewName; locale: HeatLocale };

/** Cab and cargo, now and today's average (HEAT-05). */
export function HeatCards({ summary, view, locale }: HeatCardsProps) {
  const { t } = useTranslation('vehicleHeat');
  return (
    <div className="heatcards">
      {ZONES.flatMap((zone) =>
        TIMES.map((time) => (
          <section key={`${zone} ${time}`} aria-label={t(`card.${zone}.${time}`)}>
            <h3>{t(`card.${zone}.${time}`)}</h3>
            <dl>
              {VIEW_QUANTITIES[view].map((quantity) => {
                const value = { zone, quantity, time };
                const { number, unit } = heatFigure(summary, value, locale);
                return (
                  <div key={quantity}>
                    <dt>
                      {t(`quantity.${quantity}`)}
                      {isHeatEstimate(summary, value) && <small>{t('estimate')}</small>}
                    </dt>
                    <dd>
                      {number}
                      {unit !== '' && <sup>{unit}</sup>}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        )),
      )}
    </div>
  );
}
