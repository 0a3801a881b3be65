import { IconClock, IconHelpCircle, IconSnowflake, IconWifi, IconWifiOff, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SensorFacts } from '#machines/snowSensor/snowSensorContext.ts';
import {
  selectIsSensorMissing,
  selectIsSensorNotThere,
  selectIsSensorOutdated,
  selectSensorFacts,
} from '#machines/snowSensor/snowSensorSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { formatMoment } from '#ui/format/clock.ts';
import { formatAge } from '#ui/format/duration.ts';
import { holdFocus } from '#ui/holdFocus.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Note } from '#ui/Note.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useTicked } from '../layers/useTicked.ts';
import { SimulationMark } from '../mapFacts/SimulationMark.tsx';
import { readAtMs } from './sensorCharts.ts';
import { SensorControls } from './SensorControls.tsx';
import { AreaGraph, EventLog, PointGraph } from './SensorSheets.tsx';
import type { SensorLocale, SnowSensorRef } from './sensorView.ts';
import { useSensorAge } from './useSensorAge.ts';
import './sensors.css';
import './sensorSheets.css';
import './sensorForm.css';
import './sensorPage.css';

export type SensorPanelProps = {
  sensor: SnowSensorRef;
  locale: SensorLocale;
  /** Network time, epoch ms. */
  presentMs: () => number;
  /** Guests look on (GAP-84). */
  mayChange: boolean;
  /** The page is the panel: there is nothing behind it to go back to by closing. */
  isPage: boolean;
};

const SHEETS = { point: PointGraph, area: AreaGraph, log: EventLog } as const;
type Sheet = keyof typeof SHEETS;
const NAMES = Object.keys(SHEETS) as Sheet[];

/** A snow sensor with all that is known of it, and what can be done with it (SENS-02 to SENS-04). */
export function SensorPanel({ sensor, locale, presentMs, mayChange, isPage }: SensorPanelProps) {
  const { t } = useTranslation(['sensors', 'common']);
  const [sheet, turn] = useState<Sheet>('point');
  const facts = useSelector(sensor, selectSensorFacts);
  const isMissing = useSelector(sensor, selectIsSensorMissing);
  const isOutdated = useSelector(sensor, selectIsSensorOutdated);
  const age = useSensorAge({ facts, isOutdated }, locale, presentMs);
  const { isOld, time, isSilent } = age;
  const Shown = SHEETS[sheet];
  return (
    <section
      className="sensorpanel"
      data-page={isPage}
      aria-label={facts?.sensor.device_id ?? t('title')}
      ref={isPage ? undefined : holdFocus}
      tabIndex={-1}
    >
      <PanelHead facts={facts} isOld={isOld} isPage={isPage}>
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
          {(isOld || isOutdated) && <AgeNote time={isOld ? time : null} isSilent={isSilent && !isOutdated} />}
          {mayChange && <SensorControls sensor={sensor} status={facts.sensor.status} />}
          <Tabs
            label={t('tabs')}
            options={NAMES.map((value) => ({ value, label: t(`tab.${value}`) }))}
            value={sheet}
            onChosen={turn}
          >
            <Shown facts={facts} isOld={sheet === 'area' ? age.isContentOld : isOld} locale={locale} />
          </Tabs>
          <PanelFoot facts={facts} locale={locale} presentMs={presentMs} hasLines={sheet === 'point'} />
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

/**
 * What is shown could not be reloaded, or is of a time that is not now any more;
 * `time` null: the first, or it is silent.
 */
function AgeNote({ time, isSilent }: { time: string | null; isSilent: boolean }) {
  const { t } = useTranslation('sensors');
  if (isSilent) return <Note kind="warning" text={t('silent')} />;
  return <Note kind="warning" text={time === null ? t('outdated') : t('notCurrent', { time })} />;
}

type PanelHeadProps = { facts: SensorFacts | null; isOld: boolean; isPage: boolean; children: ReactNode };

function PanelHead({ facts, isOld, isPage, children }: PanelHeadProps) {
  const { t } = useTranslation('sensors');
  const Heading = isPage ? 'h1' : 'h2';
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
      {facts !== null && <StatusMark status={isOld ? 'unknown' : facts.sensor.status} />}
      {children}
    </header>
  );
}

const STATUS_ICONS = { online: IconWifi, offline: IconWifiOff, unknown: IconHelpCircle } as const;

function StatusMark({ status }: { status: keyof typeof STATUS_ICONS }) {
  const { t } = useTranslation(['sensors', 'common']);
  const Icon = STATUS_ICONS[status];
  return (
    <span className="sensorpanel-status" data-status={status}>
      <Icon aria-hidden="true" />
      {status === 'unknown' ? t('common:status.unknown') : t(`sensors:${status}`)}
    </span>
  );
}

type PanelFootProps = Pick<SensorPanelProps, 'locale' | 'presentMs'> & {
  facts: SensorFacts;
  hasLines: boolean;
};

function PanelFoot({ facts: { sensor }, locale, presentMs, hasLines }: PanelFootProps) {
  const { t } = useTranslation('sensors');
  const atMs = useMemo(() => readAtMs(sensor), [sensor]);
  const updated = useTicked(() => {
    if (atMs === null) return null;
    const nowMs = presentMs();
    const age = formatAge(nowMs - atMs, locale.language);
    return t('updated', { time: formatMoment(atMs, nowMs, locale), age });
  });
  return (
    <footer>
      <span>
        <IconClock aria-hidden="true" />
        {updated ?? t('noReading')}
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
