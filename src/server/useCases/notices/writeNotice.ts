import { fillText } from '#domain/language/fillText.ts';
import type { EventMetadata, EventMetadataEntry } from '#contracts/eventMetadata.ts';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { toEventTraits } from '#contracts/toActiveEvent.ts';
import { isLightningType } from '#domain/alerting/alertStatus.ts';
import { eventWording, type Locale } from '#domain/alerting/eventWording.ts';
import { localize } from '#domain/language/localize.ts';
import { instantMs } from '#domain/time/instant.ts';
import { sourceOfType } from '../../alerting/publicAlertEvent.ts';
import type { Notice, NoticeContent, Reader } from '../../storage/rows/notice.ts';
import { datedTime, dateText, distanceText, timeText, unitsOf } from './noticeFigures.ts';
import { noticeTexts } from './noticeTexts.ts';
import { reportedLine } from './reportedLine.ts';

/** What all notices of a service have in common. */
export type Letterhead = {
  /** Where the app is, without a slash at its end. */
  readonly appOrigin: string;
  readonly metadata: EventMetadata;
  /** Whether the weather is simulated or replayed: every text says so first. */
  readonly isSimulation: boolean;
};

/** What a person is sent: plain text, in their language and units, times of the yard's clock. */
export type Letter = { readonly subject: string; readonly text: string; readonly short: string };

/** Where the reader confirms that they have read it (SHELL-09). */
export function confirmationUrl(id: string, appOrigin: string): string {
  return `${appOrigin}/#/notificationconfirm/${encodeURIComponent(id)}`;
}

/** Where the status of the yard is shown. */
export function statusUrl({ place }: Pick<NoticeContent, 'place'>, appOrigin: string): string {
  return `${appOrigin}/#/yardalert/${encodeURIComponent(place.clientId)}/${encodeURIComponent(place.facilityId)}`;
}

/** Writes a notice for its reader. */
export function writeNotice(
  { id, content }: Pick<Notice<NoticeContent>, 'id' | 'content'>,
  reader: Reader,
  letterhead: Letterhead,
): Letter {
  const { place, event, kind } = content;
  const { language } = reader;
  const texts = noticeTexts(language);
  const words = wordsOf(content, texts);
  const names = eventNames(letterhead.metadata, { language, unitSystem: unitsOf(reader, place) });
  const values = { yard: place.name, title: names.titleOf(event), advice: names.adviceOf(event) };
  const link = confirmationUrl(id, letterhead.appOrigin);
  const atMs = kind === 'over' ? endOfMs(content) : (reportedMs(event) ?? content.decidedAtMs);
  const mark = letterhead.isSimulation ? texts.simulationMark : '';
  const paragraphs = [
    letterhead.isSimulation ? texts.simulation : '',
    fillText(words.says, { ...values, title: names.longTitleOf(event) }),
    words.advice ?? values.advice,
    figures(content, reader),
    standingText(content, reader, names.titleOf),
    fillText(texts.asOf, {
      date: dateText(content.decidedAtMs, place.timeZone, language),
      time: timeText(content.decidedAtMs, place.timeZone, language),
    }),
    `${texts.confirm}\n${link}`,
    `${texts.status}\n${statusUrl(content, letterhead.appOrigin)}`,
    texts.why,
  ];
  return {
    subject: mark + fillText(words.subject, values),
    text: `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`,
    short:
      mark +
      fillText(shortText(content, texts), {
        ...values,
        link,
        time: datedTime(atMs, content.decidedAtMs, place.timeZone, language),
      }),
  };
}

type Texts = ReturnType<typeof noticeTexts>;

/** Sentences of a notice by what it says. `advice` null: that of the event. */
function wordsOf({ kind, event }: NoticeContent, texts: Texts) {
  if (kind === 'over') return { subject: texts.subjectOver, says: texts.over, advice: texts.overAdvice };
  if (kind === 'unwatched') {
    const advice = isOfWeatherService(event) ? texts.unwatchedAdvice : texts.leftOutAdvice;
    return { subject: texts.subjectUnwatched, says: texts.unwatched, advice };
  }
  return { subject: texts.subject, says: texts.begun, advice: null };
}

/** Text message of a notice; one of a report says that lightning was reported (GAP-140). */
function shortText({ kind, event }: NoticeContent, texts: Texts): string {
  if (kind === 'over') return texts.smsOver;
  if (kind === 'unwatched') return isOfWeatherService(event) ? texts.smsUnwatched : texts.smsLeftOut;
  return event.reportedBy === undefined ? texts.sms : texts.smsReported;
}

/** Whether it is a warning of a weather service; else the policy of the yard says whether it is watched. */
function isOfWeatherService({ eventType }: FacilityEvent): boolean {
  return sourceOfType(eventType) !== '';
}

function figures(content: NoticeContent, { language, ...units }: Reader): string {
  const { event, place, kind, decidedAtMs } = content;
  const texts = noticeTexts(language);
  const time = (atMs: number) => datedTime(atMs, decidedAtMs, place.timeZone, language);
  if (kind === 'over') return fillText(texts.endedAt, { time: time(endOfMs(content)) });
  if (kind === 'unwatched') {
    // what a policy has left out has no end that anybody stated
    const statedMs = isOfWeatherService(event) ? instantMs(event.eventExpiresAt ?? '') : null;
    return statedMs === null ? '' : fillText(texts.statedEnd, { time: time(statedMs) });
  }
  if (!isLightningType(event.eventType)) return '';
  const { closestStrike, eventStartAt, eventExpiresAt } = event;
  const lines: string[] = [];
  if (closestStrike !== undefined) {
    const distance = distanceText(closestStrike, unitsOf(units, place), language);
    lines.push(fillText(texts.closest, { distance, time: time(closestStrike.timestamp) }));
  }
  const lastMs = instantMs(eventStartAt);
  const endMs = instantMs(eventExpiresAt ?? '');
  // what a person reports has a name and no strike (GAP-140)
  const { reportedBy } = event;
  if (lastMs !== null && reportedBy === undefined)
    lines.push(fillText(texts.lastStrike, { time: time(lastMs) }));
  if (lastMs !== null && reportedBy !== undefined) lines.push(reportedLine(texts, reportedBy, time(lastMs)));
  if (content.isEndUnproven === true) lines.push(texts.noEnd);
  else if (endMs !== null) lines.push(fillText(texts.earliestEnd, { time: time(endMs) }));
  return lines.join('\n');
}

function standingText(
  { standing, kind }: NoticeContent,
  { language }: Reader,
  titleOf: (event: FacilityEvent) => string,
): string {
  if (standing.length === 0) return '';
  const texts = noticeTexts(language);
  const list = [...new Set(standing.map(titleOf))].join(', ');
  return fillText(kind === 'begun' ? texts.standing : texts.stillStanding, { list });
}

/** When the reporter saw or heard lightning, epoch ms; null: no report. */
function reportedMs({ reportedBy, eventStartAt }: FacilityEvent): number | null {
  return reportedBy === undefined ? null : instantMs(eventStartAt);
}

/** When it was over: as the event says, and never later than it was noticed. */
function endOfMs({ event, decidedAtMs }: NoticeContent): number {
  return Math.min(instantMs(event.eventExpiresAt ?? '') ?? decidedAtMs, decidedAtMs);
}

/** Names and advice of events; an event type that has none is called by its id, and told all the same. */
function eventNames(metadata: EventMetadata, { language, unitSystem }: Locale) {
  const entryOf = ({ eventType }: FacilityEvent): EventMetadataEntry | undefined =>
    metadata.find(({ event_id }) => event_id === eventType);
  const titleOf = (event: FacilityEvent) =>
    localize(entryOf(event)?.title ?? event.title ?? null, language) ?? event.eventType;
  const traits = toEventTraits(metadata);
  // the words of every page (GAP-26, GAP-145)
  const wordingOf = ({ eventType: type, alertStatus: status, title, message }: FacilityEvent) =>
    eventWording({ type, status, title: title ?? null, message: message ?? null }, traits, {
      language,
      unitSystem,
    });
  return {
    titleOf,
    /** With the limit that it stands for. */
    longTitleOf: (event: FacilityEvent): string => wordingOf(event).title ?? titleOf(event),
    adviceOf: (event: FacilityEvent) => wordingOf(event).message ?? '',
  };
}
