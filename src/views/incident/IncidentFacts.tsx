import { IconAlertTriangle, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { incidentFigures, recordMs, sealState } from '#contracts/incidentFigures.ts';
import { formatDelay } from '#domain/time/formatDelay.ts';
import { formatMoment } from '#ui/format/clock.ts';
import type { IncidentProps } from './incidentView.ts';
import { useIncidentTexts } from './useIncidentTexts.ts';

/** Key figures of a record, and whether the evidence behind it is unbroken. */
export function IncidentFacts({ incident, locale }: IncidentProps) {
  const { t } = useTranslation(['incident', 'common']);
  const { placeText, radiusText } = useIncidentTexts(incident, locale);
  const { inside, closest, toClosedMs, toScreensMs, told, ...screens } = incidentFigures(incident);
  const missing = t('common:notAvailable');
  const countOf = (count: number) => (told.all === 0 ? missing : t('countOf', { count, all: told.all }));
  const delayOf = (ms: number | null) => (ms === null ? missing : formatDelay(ms, locale.language));
  const { screensNotClosed, screensNotKnown } = screens;
  const warnings = [
    ...(screensNotClosed === 0 ? [] : [t('notClosed', { count: screensNotClosed })]),
    ...(screensNotKnown === 0 ? [] : [t('notKnown', { count: screensNotKnown })]),
  ];
  const figures: { label: string; value: string | number; warnings?: readonly string[] }[] = [
    { label: t('inside', { radius: radiusText(incident.alertRadiusM) }), value: inside ?? missing },
    { label: t('closest'), value: closest === null ? missing : placeText(closest) },
    { label: t('toClosed'), value: delayOf(toClosedMs) },
    { label: t('toScreens'), value: delayOf(toScreensMs), warnings },
    { label: t('told'), value: countOf(told.delivered) },
    { label: t('confirmed'), value: countOf(told.confirmed) },
  ];
  const isLightning = incident.strikes !== null;
  return (
    <section className="incident-facts" aria-label={t('figures')}>
      <dl>
        {(isLightning ? figures : figures.slice(3)).map(({ label, value, warnings: late = [] }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {late.map((warning) => (
              <dd key={warning} className="incident-late">
                {warning}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <Seal incident={incident} locale={locale} />
    </section>
  );
}

function Seal({ incident, locale }: IncidentProps) {
  const { t } = useTranslation('incident');
  const { entries, first, last, lost = 0 } = incident.seal;
  const state = sealState(incident.seal);
  const time = formatMoment(recordMs(incident.asOf), recordMs(incident.start), locale);
  const note = {
    whole: () => t('seal.wholeNote', { count: entries, time }),
    lost: () => t('seal.lostNote', { count: lost }),
    broken: () => t('seal.brokenNote', { first, last }),
    notChecked: () => t('seal.notCheckedNote', { first, last }),
    none: () => t('seal.noneNote'),
  }[state];
  const Icon = state === 'whole' ? IconRosetteDiscountCheck : IconAlertTriangle;
  return (
    <div className="incident-seal" data-state={state} role={state === 'broken' ? 'alert' : undefined}>
      <Icon aria-hidden="true" />
      <p>
        <b>{t(`seal.${state}`)}</b>
        <span>{note()}</span>
      </p>
    </div>
  );
}
