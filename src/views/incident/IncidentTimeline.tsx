import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '#ui/ChoiceBar.tsx';
import type { IncidentProps } from './incidentView.ts';
import { isInGroup, TIMELINE_GROUPS, timelineOf, type TimelineGroup } from './timelineOf.ts';
import { TimelineRow } from './TimelineRow.tsx';

/** All that happened, was decided, told and shown, oldest first, with filters. */
export function IncidentTimeline({ incident, locale }: IncidentProps) {
  const { t } = useTranslation('incident');
  const [group, setGroup] = useState<TimelineGroup>('all');
  const entries = useMemo(() => timelineOf(incident), [incident]);
  const shown = entries.filter((entry) => isInGroup(entry, group));
  return (
    <section className="incident-timeline" aria-labelledby="incident-timeline">
      <header>
        <h2 id="incident-timeline">{t('timeline.title')}</h2>
        <ChoiceBar
          label={t('timeline.filter')}
          value={group}
          options={TIMELINE_GROUPS.map((value) => ({
            value,
            label: t(`timeline.${value}`, {
              count: entries.filter((entry) => isInGroup(entry, value)).length,
            }),
          }))}
          onChosen={setGroup}
        />
      </header>
      {incident.verdicts.length === 0 && <p className="incident-none">{t('timeline.noVerdicts')}</p>}
      {shown.length === 0 && <p className="incident-none">{t('timeline.none')}</p>}
      <ol>
        {shown.map((entry, at) => (
          // entries have no id, and their order never changes within one record
          // oxlint-disable-next-line react/no-array-index-key
          <TimelineRow
            key={`${entry.kind} ${entry.atMs} ${at}`}
            entry={entry}
            incident={incident}
            locale={locale}
          />
        ))}
      </ol>
    </section>
  );
}
