import { useTranslation } from 'react-i18next';
import type { VehicleHeat } from '#contracts/vehicleHeat.ts';
import { MISSING } from '#domain/language/formatNumber.ts';
import { heatFigure } from './heatFigures.ts';
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
                const { number, unit } = heatFigure(summary, { zone, quantity, time }, locale);
                const isEstimate =
                  quantity === 'wbgt' && number !== MISSING && summary[zone]?.wbgt_is_estimate === true;
                return (
                  <div key={quantity}>
                    <dt>
                      {t(`quantity.${quantity}`)}
                      {isEstimate && <small>{t('estimate')}</small>}
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
