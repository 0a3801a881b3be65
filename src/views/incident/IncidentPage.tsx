import { IconDownload, IconMapPin, IconPlayerPlay, IconPrinter } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Incident } from '#contracts/incident.ts';
import { recordMs } from '#contracts/incidentFigures.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { formatTimeWithSeconds, formatZone } from '#ui/format/clock.ts';
import { formatDurationWords } from '#ui/format/duration.ts';
import { Note } from '#ui/Note.tsx';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useFaultText } from '../yardFacts/useFaultText.ts';
import { IncidentFacts } from './IncidentFacts.tsx';
import { IncidentNotThere } from './IncidentNotThere.tsx';
import { IncidentStrikes } from './IncidentStrikes.tsx';
import { IncidentTimeline } from './IncidentTimeline.tsx';
import type { IncidentProps, IncidentRef } from './incidentView.ts';
import { useIncidentTexts } from './useIncidentTexts.ts';

type IncidentActions = {
  /** Hands the record to the browser as a file. */
  readonly saveJson: (incident: Incident) => void;
  /** The same with its pages to print; rejects with the reason. */
  readonly savePdf: (incident: Incident) => Promise<void>;
  /** Address of the view of the facility. */
  readonly facilityHref: (incident: Incident) => string;
  /** Address of the map with its lightning; null: it shows that no earlier than at the end of the hour. */
  readonly replayHref: (incident: Incident) => string | null;
};

type IncidentPageProps = IncidentActions & {
  record: IncidentRef;
  localeOf: (incident: Incident) => YardLocale;
};

/** Refusals that another try does not change: the closing or its facility is not there. */
const NOT_THERE = ['incidentNotFound', 'facilityNotFound'];

/** The record of one closing: what was known, decided, shown and told. */
export function IncidentPage({ record, localeOf, ...actions }: IncidentPageProps) {
  const { t } = useTranslation('incident');
  const faultText = useFaultText();
  const incident = useSelector(record, selectAnswer<Incident>);
  const fault = useSelector(record, selectFault<Incident>);
  const retry = () => record.send({ type: 'refresh.requested' });
  if (incident === null) return <Unread fault={fault} onTryAgain={retry} />;
  const locale = localeOf(incident);
  return (
    <article className="incident-sheet" lang={locale.language}>
      <IncidentHead incident={incident} locale={locale} {...actions} />
      {fault !== null && (
        <div className="incident-trouble">
          <Note
            kind="warning"
            text={t('outdated', {
              time: formatTimeWithSeconds(recordMs(incident.asOf), locale),
              reason: faultText(fault),
            })}
          />
          <Button onPress={retry}>{t('retry')}</Button>
        </div>
      )}
      <Warnings incident={incident} locale={locale} />
      <IncidentFacts incident={incident} locale={locale} />
      <IncidentStrikes incident={incident} locale={locale} />
      <IncidentTimeline incident={incident} locale={locale} />
      <IncidentFoot incident={incident} locale={locale} />
    </article>
  );
}

/** Stands in place of a record that has not come; `fault`: why not, null while it is loading. */
function Unread({ fault, onTryAgain }: { fault: string | null; onTryAgain: () => void }) {
  const { t } = useTranslation('incident');
  const faultText = useFaultText();
  if (fault === null) return <p role="status">{t('loading')}</p>;
  if (NOT_THERE.includes(fault)) return <IncidentNotThere text={faultText(fault)} />;
  return (
    <div className="incident-trouble">
      <h1>{t('title')}</h1>
      <Note kind="error" text={t('failed', { reason: faultText(fault) })} />
      <Button onPress={onTryAgain}>{t('retry')}</Button>
    </div>
  );
}

function IncidentHead({ incident, locale, ...actions }: IncidentProps & IncidentActions) {
  const { t } = useTranslation(['incident', 'common']);
  const { titleText, momentText } = useIncidentTexts(incident, locale);
  const { eventType, title = null, start, end, asOf, isActive, facilityName: facility } = incident;
  const startMs = recordMs(start);
  const endMs = isActive || end === null ? recordMs(asOf) : recordMs(end);
  const time = formatDurationWords(endMs - startMs, locale.language);
  // the zone stands behind the last time of the line; one before it names its own where clocks change between
  const lastMs = isActive ? startMs : endMs;
  const zone = formatZone(lastMs, locale);
  const span = { facility, from: momentText(startMs, lastMs), to: momentText(endMs, lastMs), zone };
  return (
    <header className="incident-head">
      <StatusIcon statusStyle="closed" />
      <div>
        {incident.isSimulation && <b className="incident-simulation">{t('common:simulation')}</b>}
        <h1>{t(isActive ? 'headingActive' : 'heading', { title: titleText(eventType, title), time })}</h1>
        <p>{isActive ? t('whereActive', span) : t('where', span)}</p>
      </div>
      <HeadActions incident={incident} {...actions} />
    </header>
  );
}

function HeadActions({
  incident,
  saveJson,
  savePdf,
  facilityHref,
  replayHref,
}: IncidentActions & { incident: Incident }) {
  const { t } = useTranslation('incident');
  const faultText = useFaultText();
  const [isWriting, setWriting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const writePdf = async () => {
    setWriting(true);
    setFault(null);
    try {
      await savePdf(incident);
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'generalError');
    } finally {
      setWriting(false);
    }
  };
  const replay = replayHref(incident);
  return (
    <div className="incident-actions">
      {replay !== null && (
        <a className="incident-link" href={replay}>
          <IconPlayerPlay aria-hidden="true" />
          {t('replay')}
        </a>
      )}
      <a className="incident-link" href={facilityHref(incident)}>
        <IconMapPin aria-hidden="true" />
        {t('facility')}
      </a>
      <Button isDisabled={isWriting} onPress={() => void writePdf()}>
        <IconDownload aria-hidden="true" />
        {t(isWriting ? 'writingPdf' : 'pdf')}
      </Button>
      <Button onPress={() => saveJson(incident)}>
        <IconDownload aria-hidden="true" />
        {t('json')}
      </Button>
      <Button onPress={() => print()}>
        <IconPrinter aria-hidden="true" />
        {t('print')}
      </Button>
      {fault !== null && <Note kind="error" text={t('fileFailed', { reason: faultText(fault) })} />}
    </div>
  );
}

function Warnings({ incident, locale }: IncidentProps) {
  const { t } = useTranslation('incident');
  const { momentText, positionText } = useIncidentTexts(incident, locale);
  const { noticesFrom, evidenceFrom } = incident;
  return (
    <>
      {incident.isActive && <Note kind="info" text={t('open')} />}
      {incident.isCut && <Note kind="warning" text={t('cut')} />}
      {incident.movedTo !== undefined && (
        <Note kind="warning" text={t('moved', { place: positionText(incident) })} />
      )}
      {noticesFrom !== undefined && (
        <Note kind="warning" text={t('noticesGone', { time: momentText(recordMs(noticesFrom)) })} />
      )}
      {evidenceFrom !== undefined && (
        <Note kind="warning" text={t('evidenceGone', { time: momentText(recordMs(evidenceFrom)) })} />
      )}
      {!incident.tellsNames && <Note kind="info" text={t('noNames')} />}
    </>
  );
}

function IncidentFoot({ incident, locale }: IncidentProps) {
  const { t } = useTranslation('incident');
  const { momentText } = useIncidentTexts(incident, locale);
  const { hash } = incident.seal;
  // a record of the summer is read in the winter too: its times stay those of the summer
  const zone = formatZone(recordMs(incident.start), locale);
  return (
    <footer className="incident-foot">
      <p>{t('asOf', { time: momentText(recordMs(incident.asOf)), zone })}</p>
      {hash !== null && <code>{hash}</code>}
    </footer>
  );
}
