import { IconClock, IconSnowflake, IconWifi, IconWifiOff, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SensorFacts } from '#machines/snowSensor/snowSensorContext.ts';
import {
  selectIsSensorMissing,
  selectIsSensorNotThere,
  selectSensorFacts,
} from '#machines/snowSensor/snowSensorSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { formatTime } from '#ui/format/clock.ts';
import { holdFocus } from '#ui/holdFocus.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Note } from '#ui/Note.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { SimulationMark } from '../mapFacts/SimulationMark.tsx';
import { readAtMs } from './sensorCharts.ts';
import { SensorControls } from './SensorControls.tsx';
import { AreaGraph, EventLog, PointGraph } from './SensorSheets.tsx';
import type { SensorLocale, SnowSensorRef } from './sensorView.ts';
import './sensors.css';
import './sensorSheets.css';
import './sensorForm.css';
import './sensorPage.css';

export type SensorPanelProps = {
  sensor: SnowSensorRef;
  locale: SensorLocale;
  /** Guests look on (GAP-84). */
  mayChange: boolean;
  /** The page is the panel: there is nothing behind it to go back to by closing. */
  isPage: boolean;
};

const SHEETS = { point: PointGraph, area: AreaGraph, log: EventLog } as const;
type Sheet = keyof typeof SHEETS;
const NAMES = Object.keys(SHEETS) as Sheet[];

/** A snow sensor with all that is known of it, and what can be done with it (SENS-02 to SENS-04). */
export function SensorPanel({ sensor, locale, mayChange, isPage }: SensorPanelProps) {
  const { t } = useTranslation(['sensors', 'common']);
  const [sheet, turn] = useState<Sheet>('point');
  const facts = useSelector(sensor, selectSensorFacts);
  const isMissing = useSelector(sensor, selectIsSensorMissing);
  const Shown = SHEETS[sheet];
  return (
    <section
      className="sensorpanel"
      data-page={isPage}
      aria-label={facts?.sensor.device_id ?? t('title')}
      ref={isPage ? undefined : holdFocus}
      tabIndex={-1}
    >
      <PanelHead facts={facts} isPage={isPage}>
        {!isPage && (
          <IconButton label={t('common:close')} onPress={() => sensor.send({ type: 'panel.closed' })}>
            <IconX aria-hidden="true" />
          </IconButton>
        )}
      </PanelHead>
      {isMissing && <SensorMissing sensor={sensor} />}
      {facts === null && !isMissing && (
        <p className="sensorpanel-missing" role="status">
          {t('loading')}
        </p>
      )}
      {facts !== null && (
        <>
          {mayChange && <SensorControls sensor={sensor} status={facts.sensor.status} />}
          <Tabs
            label={t('tabs')}
            options={NAMES.map((value) => ({ value, label: t(`tab.${value}`) }))}
            value={sheet}
            onChosen={turn}
          >
            <Shown facts={facts} locale={locale} />
          </Tabs>
          <PanelFoot facts={facts} locale={locale} hasLines={sheet === 'point'} />
        </>
      )}
    </section>
  );
}

function SensorMissing({ sensor }: Pick<SensorPanelProps, 'sensor'>) {
  const { t } = useTranslation(['sensors', 'common']);
  const isNotThere = useSelector(sensor, selectIsSensorNotThere);
  return (
    <div className="sensorpanel-missing">
      <Note kind="error" text={t(isNotThere ? 'notThere' : 'missing')} />
      {!isNotThere && (
        <Button onPress={() => sensor.send({ type: 'retry.requested' })}>{t('common:tryAgain')}</Button>
      )}
    </div>
  );
}

type PanelHeadProps = { facts: SensorFacts | null; isPage: boolean; children: ReactNode };

function PanelHead({ facts, isPage, children }: PanelHeadProps) {
  const { t } = useTranslation('sensors');
  const Heading = isPage ? 'h1' : 'h2';
  const isOnline = facts?.sensor.status === 'online';
  return (
    <header>
      <span className="sensorpanel-mark">
        <IconSnowflake aria-hidden="true" />
      </span>
      <div className="sensorpanel-name">
        <Heading>{facts?.sensor.device_id ?? t('title')}</Heading>
        {facts !== null && <p>{`${facts.sensor.zone}, ${facts.sensor.facility}`}</p>}
      </div>
      {facts?.isSimulation === true && <SimulationMark />}
      {facts !== null && (
        <span className="sensorpanel-status" data-status={facts.sensor.status}>
          {isOnline ? <IconWifi aria-hidden="true" /> : <IconWifiOff aria-hidden="true" />}
          {t(isOnline ? 'online' : 'offline')}
        </span>
      )}
      {children}
    </header>
  );
}

type PanelFootProps = { facts: SensorFacts; locale: SensorLocale; hasLines: boolean };

function PanelFoot({ facts: { sensor }, locale, hasLines }: PanelFootProps) {
  const { t } = useTranslation('sensors');
  const atMs = readAtMs(sensor);
  return (
    <footer>
      <span>
        <IconClock aria-hidden="true" />
        {atMs === null ? t('noReading') : t('updated', { time: formatTime(atMs, locale) })}
      </span>
      {hasLines && (
        <span className="sensorpanel-key">
          {t('observed')} <i />
          {t('forecast')} <i data-line="forecast" />
        </span>
      )}
    </footer>
  );
}
