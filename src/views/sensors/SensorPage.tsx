import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsSensorMissing, selectSensorGid } from '#machines/snowSensor/snowSensorSelectors.ts';
import { BackLink } from '../link/BackLink.tsx';
import type { SnowSensorRef } from './sensorView.ts';
import './sensors.css';
import './sensorSheets.css';
import './sensorForm.css';
import './sensorPage.css';

type SensorPageProps = { sensor: SnowSensorRef; children: ReactNode };

/** A page that a sensor fills (GAP-10, SHELL-18). It has no header, so it leads on itself where there is no sensor. */
export function SensorPage({ sensor, children }: SensorPageProps) {
  const { t } = useTranslation(['sensors', 'common']);
  const isGone = useSelector(sensor, selectSensorGid) === null;
  const isMissing = useSelector(sensor, selectIsSensorMissing);
  return (
    <main className="sensorpage">
      <title>{`${t('title')} - ${t('common:product')}`}</title>
      {isGone && <h1 className="sensorpage-gone">{t('gone')}</h1>}
      {children}
      {(isGone || isMissing) && (
        <p className="sensorpage-way">
          <BackLink />
        </p>
      )}
    </main>
  );
}
