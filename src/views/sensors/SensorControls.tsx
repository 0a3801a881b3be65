import { IconArrowsMove, IconPlus, IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SensorStatus } from '#domain/sensors/sensorDraft.ts';
import { selectIsSensorBusy } from '#machines/snowSensor/snowSensorSelectors.ts';
import type { SnowSensorRef } from './sensorView.ts';

/** What can be done with a sensor (SENS-02, SENS-03). */
export function SensorControls({ sensor, status }: { sensor: SnowSensorRef; status: SensorStatus }) {
  const { t } = useTranslation('sensors');
  const isBusy = useSelector(sensor, selectIsSensorBusy);
  const isActive = status === 'online';
  return (
    <div className="sensorpanel-controls">
      <button
        type="button"
        role="switch"
        aria-checked={isActive}
        disabled={isBusy}
        onClick={() => sensor.send({ type: 'status.toggled' })}
      >
        <i aria-hidden="true" />
        {t(isActive ? 'active' : 'inactive')}
      </button>
      <button type="button" disabled={isBusy} onClick={() => sensor.send({ type: 'move.began' })}>
        <IconArrowsMove aria-hidden="true" />
        {t('move')}
      </button>
      <button type="button" disabled={isBusy} onClick={() => sensor.send({ type: 'addition.began' })}>
        <IconPlus aria-hidden="true" />
        {t('add')}
      </button>
      <button
        type="button"
        className="sensorpanel-delete"
        disabled={isBusy}
        onClick={() => sensor.send({ type: 'deletion.began' })}
      >
        <IconTrash aria-hidden="true" />
        {t('delete')}
      </button>
    </div>
  );
}
