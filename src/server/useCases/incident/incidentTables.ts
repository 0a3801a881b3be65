import type { Incident, IncidentVerdict } from '#contracts/incident.ts';
import { isStatusChange, recordMs } from '#contracts/incidentFigures.ts';
import { watchedHazard } from '#domain/alerting/weatherFreshness.ts';
import { fillText } from '#domain/language/fillText.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { REPORT_TEXTS } from '../../platform/texts/serviceTexts.ts';
import type { PdfColumn } from '../history/pdfPage.ts';
import { overrideMessage } from '../history/overrideMessage.ts';
import { percentText } from '../history/reportCsv.ts';
import type { IncidentWords } from './incidentWords.ts';

/** One list of a record as a table. */
export type IncidentTable = {
  readonly title: string;
  /** What is to be known of it; null: nothing. */
  readonly note: string | null;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Whether some may be kept no longer, as the note says: no rows are not none (S4). */
  readonly isPartial?: boolean;
};

/** Strikes that are listed on paper: the closest ones. */
const MOST_STRIKES = 100;

/** The lists of a record, oldest entry first. */
export function incidentTables(incident: Incident, words: IncidentWords): readonly IncidentTable[] {
  return [
    verdictTable(incident, words),
    peopleTable(incident, words),
    noticeTable(incident, words),
    screenTable(incident, words),
    darkTable(incident, words),
    ...(incident.strikes === null ? [] : [strikeTable(incident.strikes, words)]),
  ];
}

/** What is to be known of a list that the evidence has. */
function noteOfEvidence(
  { evidenceFrom }: Incident,
  { texts, momentText }: IncidentWords,
): Pick<IncidentTable, 'note' | 'isPartial'> {
  if (evidenceFrom === undefined) return { note: null };
  const time = momentText(recordMs(evidenceFrom));
  return { note: fillText(texts.evidenceGone, { time }), isPartial: true };
}

function verdictTable(incident: Incident, words: IncidentWords): IncidentTable {
  const { texts, statusText, secondText } = words;
  const { columns, sections, change } = texts;
  return {
    title: sections.verdicts,
    ...noteOfEvidence(incident, words),
    columns: columnsOf([columns.time, 2], [columns.status, 4], [columns.reason, 4], [columns.lightning, 2]),
    rows: incident.verdicts.map((verdict) => {
      const { at, isOverride, lightningAsOf } = verdict;
      const status = statusText(verdict.verdict, isOverride);
      const before = statusText(verdict.before ?? 'UNKNOWN', verdict.wasOverride === true);
      return [
        secondText(recordMs(at)),
        isStatusChange(verdict) ? fillText(change, { before, status }) : status,
        reasonOf(verdict, words),
        lightningAsOf === null ? words.missing : secondText(recordMs(lightningAsOf)),
      ];
    }),
  };
}

function reasonOf({ reason, eventTypes, staleWeather }: IncidentVerdict, words: IncidentWords): string {
  const known = Object.entries(words.texts.reason).find(([name]) => name === reason)?.[1] ?? reason;
  const alerts = [...new Set(eventTypes.map((type) => words.titleText(type, null)))].join(', ');
  const because = fillText(known, { alerts });
  if (staleWeather.length === 0) return because;
  const hazards = [...new Set(staleWeather.map(watchedHazard))].map((hazard) => words.texts.hazard[hazard]);
  return `${because}. ${fillText(words.texts.notKnown, { hazards: hazards.join(', ') })}`;
}

/** Overrides, their ends, and what people did besides, in the order of their happening. */
function peopleTable({ overrides, acts }: Incident, words: IncidentWords): IncidentTable {
  const { texts, language, secondText, statusText } = words;
  const { columns, sections } = texts;
  const report = REPORT_TEXTS[language];
  const rows = [
    ...overrides.map(({ at, opens, message, by, lightningProbability, expiresAt }) => ({
      at,
      what: fillText(texts.overrideSet, { status: statusText(opens ? 'OPEN' : 'CLOSED', false) }),
      by,
      details: [
        overrideMessage(message, language),
        fillText(texts.probability, {
          percent: percentText(lightningProbability, language) || report.unknown,
        }),
        fillText(texts.expires, { time: secondText(recordMs(expiresAt)) }),
      ],
    })),
    ...overrides.flatMap(({ endedAt, endedHow, endedBy = null }) => {
      const how = Object.entries(report.endedHow).find(([name]) => name === endedHow)?.[1] ?? '';
      const what = fillText(texts.overrideEnded, { how });
      return endedAt === null ? [] : [{ at: endedAt, what, by: endedBy, details: [] }];
    }),
    ...acts.map(({ at, act, by, sign, reason, refusedBecause, lightningProbability }) => ({
      at,
      what: texts.act[act],
      by,
      details: [
        sign === null ? '' : texts.sign[sign],
        reason ?? '',
        refusedBecause === null ? '' : refusalText(refusedBecause, texts.refusedBecause),
        lightningProbability === null
          ? ''
          : fillText(texts.probability, { percent: percentText(lightningProbability, language) }),
      ],
    })),
  ].toSorted((a, b) => recordMs(a.at) - recordMs(b.at));
  return {
    title: sections.people,
    note: null,
    columns: columnsOf([columns.time, 2], [columns.what, 4], [columns.person, 2], [columns.detail, 4]),
    rows: rows.map(({ at, what, by, details }) => [
      secondText(recordMs(at)),
      what,
      by ?? '',
      details.filter((detail) => detail !== '').join('; '),
    ]),
  };
}

function noticeTable({ notices, noticesFrom }: Incident, words: IncidentWords): IncidentTable {
  const { texts, language, momentText, secondText, titleText } = words;
  const { columns, sections, noticesGone } = texts;
  const report = REPORT_TEXTS[language];
  const isPartial = noticesFrom !== undefined;
  const timed = (iso: string | null) => (iso === null ? '' : secondText(recordMs(iso)));
  return {
    title: sections.notices,
    note: isPartial ? fillText(noticesGone, { time: momentText(recordMs(noticesFrom)) }) : null,
    isPartial,
    columns: columnsOf(
      [columns.time, 2],
      [columns.what, 4],
      [columns.person, 2],
      [columns.channel, 2],
      [columns.delivery, 3],
      [columns.confirmedAt, 2],
    ),
    rows: notices.map(
      ({ at, says, eventType, title = null, channel, to, state, deliveredAt, confirmedAt }) => [
        timed(at),
        fillText(report.noticeSays[says], {
          title: titleText(eventType, title),
        }),
        to ?? '',
        report.channels[channel],
        [report.states[state], timed(deliveredAt)].filter((text) => text !== '').join(', '),
        confirmedAt === null ? report.notConfirmed : timed(confirmedAt),
      ],
    ),
  };
}

function screenTable(incident: Incident, words: IncidentWords): IncidentTable {
  const { texts, secondText, screenText } = words;
  const { columns, sections, unnamedScreen } = texts;
  return {
    title: sections.screens,
    ...noteOfEvidence(incident, words),
    columns: columnsOf([columns.time, 2], [columns.screen, 4], [columns.shows, 6]),
    rows: incident.screens.map((change) => [
      secondText(recordMs(change.at)),
      change.isEnrolled ? change.screen : fillText(unnamedScreen, { id: change.screen }),
      screenText(change),
    ]),
  };
}

function darkTable({ dark }: Incident, words: IncidentWords): IncidentTable {
  const { texts, language, secondText } = words;
  const { columns, sections } = texts;
  const report = REPORT_TEXTS[language];
  return {
    title: sections.dark,
    note: report.screensBasis,
    columns: columnsOf([columns.screen, 4], [columns.from, 3], [columns.to, 3]),
    rows: dark.map(({ screen, from, to }) => [
      screen,
      secondText(recordMs(from)),
      to === null ? report.stillDark : secondText(recordMs(to)),
    ]),
  };
}

function strikeTable({ list }: NonNullable<Incident['strikes']>, words: IncidentWords): IncidentTable {
  const { texts, language, secondText, distanceText, sectorText, positionText } = words;
  const { columns, sections, kind: kindTexts, strikesCut } = texts;
  const closest = list.toSorted((a, b) => a.distanceM - b.distanceM).slice(0, MOST_STRIKES);
  const counts = {
    count: formatNumber(closest.length, 0, language),
    all: formatNumber(list.length, 0, language),
  };
  return {
    title: sections.strikes,
    note: closest.length < list.length ? fillText(strikesCut, counts) : null,
    columns: columnsOf(
      [columns.time, 2],
      [columns.distance, 2],
      [columns.direction, 2],
      [columns.kind, 3],
      [columns.coordinates, 3],
    ),
    rows: closest
      .toSorted((a, b) => recordMs(a.at) - recordMs(b.at))
      .map(({ at, distanceM, bearingDeg, type, kind = type, lat, lon }) => [
        secondText(recordMs(at)),
        distanceText(distanceM),
        sectorText(bearingDeg),
        kindTexts[kind],
        positionText({ latitude: lat, longitude: lon }),
      ]),
  };
}

function columnsOf(...columns: readonly (readonly [head: string, part: number])[]): readonly PdfColumn[] {
  return columns.map(([head, part]) => ({ head, part }));
}

/** Words for the key of a problem; those of any other for one that has none. */
function refusalText(key: string, texts: IncidentWords['texts']['refusedBecause']): string {
  return Object.entries(texts).find(([name]) => name === key)?.[1] ?? texts.other;
}
