import {
  IconBell,
  IconBolt,
  IconDeviceTv,
  IconDeviceTvOff,
  IconHandStop,
  IconUserCheck,
  IconUser,
} from '@tabler/icons-react';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { styleOfDisplay } from '#ui/statusStyle.ts';
import type { IncidentProps } from './incidentView.ts';
import type { TimelineEntry } from './timelineOf.ts';
import { shownOf, useIncidentTexts } from './useIncidentTexts.ts';
import { useEntryTexts } from './useEntryTexts.ts';

const ICONS = {
  strikes: IconBolt,
  overrideSet: IconHandStop,
  overrideEnded: IconHandStop,
  act: IconUser,
  notices: IconBell,
  confirmed: IconUserCheck,
  screens: IconDeviceTv,
  dark: IconDeviceTvOff,
};

/** One entry: its time on the yard's clock, what happened, and what it rests on. */
export function TimelineRow({ entry, incident, locale }: IncidentProps & { entry: TimelineEntry }) {
  const { timeText } = useIncidentTexts(incident, locale);
  const { fact, note, warning } = useEntryTexts(incident, locale)(entry);
  return (
    <li className="incident-entry">
      <time dateTime={new Date(entry.atMs).toISOString()}>{timeText(entry.atMs)}</time>
      <span className="incident-icon">
        <EntryIcon entry={entry} />
      </span>
      <p>
        <b>{fact}</b>
        {/* the margin alone would be heard as one word */}
        {note !== '' && <span> {note}</span>}
        {warning !== '' && <em> {warning}</em>}
      </p>
    </li>
  );
}

function EntryIcon({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === 'status') {
    const { verdict, isOverride } = entry.verdict;
    return <StatusIcon statusStyle={styleOfDisplay({ shown: shownOf(verdict), isOverride })} />;
  }
  const Icon = ICONS[entry.kind];
  return <Icon aria-hidden="true" />;
}
