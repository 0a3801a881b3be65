import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { selectSensorGid } from '#machines/snowSensor/snowSensorSelectors.ts';
import type { SnowSensorRef } from './sensorView.ts';
import './sensors.css';
import './sensorSheets.css';
import './sensorForm.css';
import './sensorPage.css';

type SensorPageProps = { sensor: SnowSensorRef; mapHref: string; children: ReactNode };

/** A page that a sensor fills (GAP-10, SHELL-18). One that was deleted from here leaves a way on. */
export function SensorPage({ sensor, mapHref, children }: SensorPageProps) {
  const { t } = useTranslation(['sensors', 'common']);
  const isGone = useSelector(sensor, selectSensorGid) === null;
  return (
    <main className="sensorpage">
      <title>{`${t('title')} - ${t('common:product')}`}</title>
      {isGone && (
        <div className="sensorpage-gone">
          <h1>{t('gone')}</h1>
          <a href={mapHref}>{t('toMap')}</a>
        </div>
      )}
      {children}
    </main>
  );
}
