import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { selectHeatOffer } from '#machines/vehicleHeat/vehicleHeatSelectors.ts';
import type { VehicleHeatRef } from './heatView.ts';

type HeatActionProps = {
  heat: VehicleHeatRef;
  /** Of the run. */
  vrid: string;
};

/** More Info of a vehicle's card (HEAT-01). Its screen loads the texts 'popup'. */
export function HeatAction({ heat, vrid }: HeatActionProps) {
  const { t } = useTranslation('popup');
  const offer = useSelector(heat, (now) => selectHeatOffer(now, vrid));
  useEffect(() => () => heat.send({ type: 'card.left' }), [heat]);
  return (
    <button
      type="button"
      data-heat={offer}
      disabled={offer === 'loading' || offer === 'absent' || offer === 'shown'}
      onClick={() => heat.send({ type: 'info.requested', vrid })}
    >
      {t(`vehicle.heat.${offer}`)}
    </button>
  );
}
