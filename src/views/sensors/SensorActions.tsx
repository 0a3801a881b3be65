import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
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
  useEffect(() => {
    if (!isMine) sensor.send({ type: 'sensor.chosen', gid, isShown: false });
  }, [sensor, gid, isMine]);
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
