import { IconMapPin, IconPower, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleHeat } from '#contracts/vehicleHeat.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { SimulationMark } from '../mapFacts/SimulationMark.tsx';
import { heatFigure, isHeatEstimate } from './heatFigures.ts';
import type { HeatLocale } from './heatView.ts';

const CAB_QUANTITIES = ['temp', 'hi', 'wbgt'] as const;
const COORDINATE_DECIMALS = 4;

type HeatHeadProps = {
  heat: VehicleHeat;
  locale: HeatLocale;
  /** Button that copies a link to the vehicle, where this user may pass one on. */
  copyButton: ReactNode;
  onClose: () => void;
};

/** Which vehicle it is, where it is, and how hot its cab is (HEAT-04). */
export function HeatHead({ heat, locale, copyButton, onClose }: HeatHeadProps) {
  const { t } = useTranslation(['vehicleHeat', 'common']);
  const { vin, power, make, model, year, location, gps } = heat.vehicle;
  const degrees = (value: number) => formatNumber(value, COORDINATE_DECIMALS, locale.language);
  return (
    <header>
      <div className="heatpanel-name">
        <h2>{t('vehicleHeat:vin', { vin })}</h2>
        <span className="heatpanel-power" data-power={power}>
          <IconPower aria-hidden="true" />
          {t(`vehicleHeat:power.${power}`)}
        </span>
        {heat.isSimulation && <SimulationMark />}
      </div>
      <div className="heatpanel-tools">
        {copyButton}
        <IconButton label={t('common:close')} onPress={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </div>
      {year === null ? (
        <p>{`${make} ${model}`.trim()}</p>
      ) : (
        <p>{t('vehicleHeat:truck', { make, model, year })}</p>
      )}
      <p className="heatpanel-place">
        <IconMapPin aria-hidden="true" />
        {location === '' ? t('vehicleHeat:noPlace') : location}
        {gps !== null && (
          <span>{t('vehicleHeat:gps', { lat: degrees(gps.latitude), lon: degrees(gps.longitude) })}</span>
        )}
      </p>
      <dl className="heatpanel-cab" aria-label={t('vehicleHeat:card.cab.current')}>
        {CAB_QUANTITIES.map((quantity) => {
          const value = { zone: 'cab', quantity, time: 'current' } as const;
          const { number, unit } = heatFigure(heat.summary, value, locale);
          return (
            <div key={quantity}>
              <dt>
                {t(`vehicleHeat:head.${quantity}`)}
                {isHeatEstimate(heat.summary, value) && <small>{t('vehicleHeat:estimate')}</small>}
              </dt>
              <dd>{unit === '' ? number : `${number}\u00A0${unit}`}</dd>
            </div>
          );
        })}
      </dl>
    </header>
  );
}
