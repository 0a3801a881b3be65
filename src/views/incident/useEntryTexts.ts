import { useTranslation } from 'react-i18next';
import type { Incident, IncidentNotice, IncidentVerdict } from '#contracts/incident.ts';
import { isStatusChange, recordMs } from '#contracts/incidentFigures.ts';
import { VERDICT_REASONS } from '#domain/alerting/verdictReason.ts';
import { formatList } from '#ui/format/list.ts';
import { formatPercent } from '#ui/format/number.ts';
import { formatDurationWords } from '#ui/format/duration.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import type { TimelineEntry } from './timelineOf.ts';
import { useOverrideText } from '../yardFacts/useOverrideText.ts';
import { useIncidentTexts } from './useIncidentTexts.ts';

/** What happened; what it rests on; what went wrong. The last two may be empty. */
type EntryTexts = { readonly fact: string; readonly note: string; readonly warning: string };

const ENDS = ['removed', 'replaced', 'revoked', 'expired', 'interrupted', 'failed', 'misdated'] as const;
const ACT_TEXTS = {
  'lightning.reported': 'lightning_reported',
  'lightningReports.ended': 'lightningReports_ended',
  'lightningReports.unconfirmed': 'lightningReports_unconfirmed',
  'drill.begun': 'drill_begun',
  'drill.ended': 'drill_ended',
  'override.refused': 'override_refused',
  'override.failed': 'override_failed',
  'override.misdated': 'override_misdated',
} as const;

const REFUSALS = [
  'probabilityTooHigh',
  'strikeSince',
  'overrideExists',
  'overrideReplaced',
  'overrideEnded',
  'overrideNotFound',
  'notAuthorised',
] as const;

/** Puts entries of a timeline into words. */
export function useEntryTexts(incident: Incident, locale: YardLocale) {
  const strike = useStrikeTexts(incident, locale);
  const status = useStatusTexts(incident, locale);
  const people = usePeopleTexts(incident, locale);
  const notices = useNoticeTexts(incident, locale);
  const screens = useScreenTexts(incident, locale);
  return (entry: TimelineEntry): EntryTexts => {
    switch (entry.kind) {
      case 'strikes':
        return strike(entry);
      case 'status':
        return status(entry.verdict);
      case 'overrideSet':
      case 'overrideEnded':
      case 'act':
        return people(entry);
      case 'notices':
      case 'confirmed':
        return notices(entry);
      case 'screens':
      case 'dark':
        return screens(entry);
      default:
        return entry satisfies never;
    }
  };
}

type EntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

function useStrikeTexts(incident: Incident, locale: YardLocale) {
  const { t } = useTranslation('incident');
  const { placeText, radiusText, timeText } = useIncidentTexts(incident, locale);
  return ({ strikes }: EntryOf<'strikes'>): EntryTexts => {
    const [closest] = strikes.toSorted((a, b) => a.distanceM - b.distanceM);
    if (closest === undefined) return { fact: '', note: '', warning: '' };
    if (strikes.length === 1)
      return {
        fact: t('entry.strike', { place: placeText(closest) }),
        note: `${t(`strikes.${closest.kind ?? closest.type}`)}.`,
        warning: '',
      };
    const radius = radiusText(incident.alertRadiusM);
    const time = timeText(recordMs(closest.at));
    return {
      fact: t('entry.strikes', { count: strikes.length, radius }),
      note: t('entry.closestOf', { place: placeText(closest), time }),
      warning: '',
    };
  };
}

function useStatusTexts(incident: Incident, locale: YardLocale) {
  const { t } = useTranslation('incident');
  const { statusText, overriddenText, titleText, hazardsText, timeText } = useIncidentTexts(incident, locale);
  const textOf = (status: string, isOverride: boolean) =>
    isOverride ? overriddenText(status) : statusText(status);
  return (entry: IncidentVerdict) => {
    const { verdict, before, wasOverride, reason, isOverride, eventTypes, lightningAsOf, staleWeather } =
      entry;
    const status = textOf(verdict, isOverride);
    const known = VERDICT_REASONS.find((one) => one === reason);
    const alerts = formatList([...new Set(eventTypes.map((type) => titleText(type, null)))], locale.language);
    const because =
      known === undefined || (known === 'alert' && alerts === '') ? '' : t(`reason.${known}`, { alerts });
    const asOf = lightningAsOf === null ? '' : t('entry.known', { time: timeText(recordMs(lightningAsOf)) });
    const stale = staleWeather.length === 0 ? '' : t('entry.stale', { hazards: hazardsText(staleWeather) });
    return {
      fact: isStatusChange(entry)
        ? t('entry.change', { before: textOf(before ?? 'UNKNOWN', wasOverride === true), status })
        : status,
      note: sentences(because, asOf),
      warning: stale,
    };
  };
}

function usePeopleTexts(incident: Incident, locale: YardLocale) {
  const { t } = useTranslation(['incident', 'common']);
  const { overriddenText, timeText } = useIncidentTexts(incident, locale);
  const messageText = useOverrideText(locale.language);
  const percentText = (fraction: number) => formatPercent(fraction * 100, locale.language);
  return (entry: EntryOf<'overrideSet' | 'overrideEnded' | 'act'>): EntryTexts => {
    if (entry.kind === 'act') {
      const { act, by, sign, reason, refusedBecause, lightningProbability: known } = entry.act;
      const who = by === null ? '' : t('entry.by', { name: by });
      const why = REFUSALS.find((one) => one === refusedBecause) ?? 'other';
      const note = sentences(
        who,
        sign === null ? '' : t(`sign.${sign}`),
        reason ?? '',
        refusedBecause === null ? '' : t(`refusedBecause.${why}`),
        known === null ? '' : t('entry.probability', { probability: percentText(known) }),
      );
      return { fact: t(`act.${ACT_TEXTS[act]}`), note, warning: '' };
    }
    const { opens, by, message, lightningProbability, expiresAt, endedHow, endedBy = null } = entry.override;
    if (entry.kind === 'overrideEnded') {
      const how = ENDS.find((one) => one === endedHow);
      return {
        fact: t('entry.overrideEnded'),
        note: sentences(
          how === undefined ? '' : t(`endedHow.${how}`),
          endedBy === null ? '' : t('entry.by', { name: endedBy }),
        ),
        warning: '',
      };
    }
    const status = overriddenText(opens ? 'OPEN' : 'CLOSED');
    const probability =
      lightningProbability === null ? t('common:notAvailable') : percentText(lightningProbability);
    return {
      fact:
        by === null
          ? t('entry.overrideSetNameless', { status })
          : t('entry.overrideSet', { status, name: by }),
      note: t('entry.overrideNote', {
        message: messageText(message) ?? message,
        probability,
        time: timeText(recordMs(expiresAt)),
      }),
      warning: '',
    };
  };
}

function useNoticeTexts(incident: Incident, locale: YardLocale) {
  const { t } = useTranslation('incident');
  const { titleText, timeText } = useIncidentTexts(incident, locale);
  const { language } = locale;
  const namesOf = (notices: readonly IncidentNotice[]) =>
    formatList([...new Set(notices.flatMap(({ to }) => (to === null ? [] : [to])))], language);
  const withoutDelivery = (why: 'undelivered' | 'takenBack', notices: readonly IncidentNotice[]) => {
    const names = namesOf(notices);
    if (notices.length === 0) return '';
    return names === '' ? t(`entry.${why}`, { count: notices.length }) : t(`entry.${why}To`, { names });
  };
  return (entry: EntryOf<'notices' | 'confirmed'>): EntryTexts => {
    if (entry.kind === 'confirmed') {
      const { to, at } = entry.notice;
      const time = formatDurationWords(entry.atMs - recordMs(at), language);
      const fact = to === null ? t('entry.confirmed') : t('entry.confirmedBy', { name: to });
      return { fact, note: t('entry.after', { time }), warning: '' };
    }
    const { notices } = entry;
    const [first] = notices;
    const title = titleText(first?.eventType ?? '', first?.title ?? null);
    const said = {
      begun: title,
      over: t('entry.over', { title }),
      unwatched: t('entry.unwatched', { title }),
    };
    const inState = (state: IncidentNotice['state']) => notices.filter((notice) => notice.state === state);
    const [delivered, failed, takenBack] = [inState('delivered'), inState('failed'), inState('superseded')];
    const times = delivered.flatMap(({ deliveredAt }) =>
      deliveredAt === null ? [] : [recordMs(deliveredAt)],
    );
    const names = namesOf(notices.filter((notice) => !takenBack.includes(notice)));
    const wasDelivered =
      times.length === 0
        ? ''
        : t('entry.delivered', { count: delivered.length, time: timeText(Math.max(...times)) });
    return {
      fact: t('entry.notices', { count: notices.length, title: said[first?.says ?? 'begun'] }),
      note: sentences(
        wasDelivered,
        names === '' ? '' : t('entry.to', { names }),
        withoutDelivery('takenBack', takenBack),
      ),
      warning: withoutDelivery('undelivered', failed),
    };
  };
}

function useScreenTexts(incident: Incident, locale: YardLocale) {
  const { t } = useTranslation('incident');
  const { screenText, timeText } = useIncidentTexts(incident, locale);
  return (entry: EntryOf<'screens' | 'dark'>): EntryTexts => {
    if (entry.kind === 'dark') {
      const { screen, from, to } = entry.dark;
      const since = timeText(recordMs(from));
      const span =
        to === null
          ? t('entry.darkSince', { from: since })
          : t('entry.darkUntil', { from: since, to: timeText(recordMs(to)) });
      return { fact: t('entry.dark', { screens: screen }), note: '', warning: span };
    }
    const named = new Set(
      entry.changes.map(({ screen, isEnrolled }) =>
        isEnrolled ? screen : t('entry.unnamedScreen', { id: screen }),
      ),
    );
    const who = { screens: formatList([...named], locale.language), count: named.size };
    const [first] = entry.changes;
    return first === undefined || first.shows === null
      ? { fact: t('entry.gone', who), note: '', warning: '' }
      : { fact: t('entry.shows', { ...who, status: screenText(first) }), note: '', warning: '' };
  };
}

function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
