import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectIsSensorBusy,
  selectIsSensorMissing,
  selectSensorFacts,
  selectSensorGid,
} from '#machines/snowSensor/snowSensorSelectors.ts';
import type { SnowSensorRef } from './sensorView.ts';

type SensorActionsProps = {
  sensor: SnowSensorRef;
  gid: number;
  /** The panel says all that the card says. */
  onOpened: () => void;
};

/** What a card of a snow sensor offers (SENS-01). */
export function SensorActions({ sensor, gid, onOpened }: SensorActionsProps) {
  const { t } = useTranslation('popup');
  const isMine = useSelector(sensor, selectSensorGid) === gid;
  const isKnown = useSelector(sensor, selectSensorFacts) !== null && isMine;
  const isMissing = useSelector(sensor, selectIsSensorMissing) && isMine;
  // while another one is being changed no other is chosen
  const isBusy = useSelector(sensor, selectIsSensorBusy);
  useEffect(() => {
    if (!isMine && !isBusy) sensor.send({ type: 'sensor.chosen', gid, isShown: false });
  }, [sensor, gid, isMine, isBusy]);
  useEffect(() => () => sensor.send({ type: 'sensor.left' }), [sensor]);
  if (isMissing)
    return (
      <button type="button" onClick={() => sensor.send({ type: 'retry.requested' })}>
        {t('sensor.retry')}
      </button>
    );
  const open = () => {
    sensor.send({ type: 'panel.opened' });
    onOpened();
  };
  return (
    <button type="button" disabled={!isKnown} onClick={open}>
      {t(isKnown ? 'sensor.moreInfo' : 'sensor.loading')}
    </button>
  );
}
