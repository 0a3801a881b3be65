import type { EventMetadataEntry } from '#contracts/eventMetadata.ts';
import { EVENT_TYPES, yardStatusOf, type AlertStatus, type EventType } from '#domain/alerting/alertStatus.ts';
import { readTexts } from '#domain/language/pickTexts.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { ClientRules } from './clientRules.ts';
import { EVENT_TEXTS, GROUP_LABELS, LIMIT_TEXTS, type Text } from './eventTexts.ts';
import { limitText, type LimitName } from './limitText.ts';
import {
  thresholdsWith,
  WEATHER_THRESHOLDS,
  type WeatherThreshold,
} from '#domain/policy/weatherThresholds.ts';

const MINUTE_MS = 60_000;

/** What ranks and files an event type; the rest of its metadata follows from this, its texts and the client's limits. */
export type EventRank = {
  readonly alertStatus: AlertStatus;
  readonly group: string;
  /** 1 minor, 2 moderate, 3 major (CONST-27). */
  readonly severity: number;
  /** Orders all event types; higher is worse. */
  readonly globalSeverity: number;
};

const LIGHTNING_RANKS: Readonly<Partial<Record<EventType, EventRank>>> = {
  lightning_alert: { alertStatus: 'ALERT', group: 'lightning', severity: 3, globalSeverity: 100 },
  lightning_alert_open: { alertStatus: 'ALERT_OPEN', group: 'lightning', severity: 3, globalSeverity: 75 },
  lightning_warning: { alertStatus: 'WARNING', group: 'lightning', severity: 2, globalSeverity: 55 },
};

const STATUS_SEVERITY: Readonly<Record<AlertStatus, { severity: number; from: number }>> = {
  ALERT: { severity: 3, from: 80 },
  ALERT_OPEN: { severity: 2, from: 60 },
  WARNING: { severity: 1, from: 30 },
  ALL_CLEAR: { severity: 1, from: 10 },
  OVERRIDE: { severity: 0, from: 0 },
  UNKNOWN: { severity: 0, from: 0 },
};

/** Fills of the status tokens; a task that is no hazard takes the accent, since green means OPEN only. */
const STATUS_FILL: Readonly<Record<AlertStatus, string>> = {
  ALERT: '#D2262B',
  ALERT_OPEN: '#FF9330',
  WARNING: '#FFBA1F',
  ALL_CLEAR: '#2670C2',
  OVERRIDE: '#66727E',
  UNKNOWN: '#A7B0B9',
};

const NIGHT_BACKGROUND: Readonly<Record<AlertStatus, string>> = {
  ALERT: '#7E0E15',
  ALERT_OPEN: '#1A0D00',
  WARNING: '#161000',
  ALL_CLEAR: '#0F1419',
  OVERRIDE: '#0F1419',
  UNKNOWN: '#3A424A',
};

const RISK_CATEGORIES: Readonly<Record<string, string>> = {
  lightning: 'lightning',
  highTemp: 'temperature',
  heatStress: 'temperature',
  lowTemp: 'temperature',
  stormWaterSampling: 'water',
  snowfall: 'winter',
  snowLoad: 'winter',
  wind: 'wind',
  lowVisibility: 'visibility',
  tropical_storm: 'tropical',
};

function rankOf(eventType: EventType): EventRank {
  const lightning = LIGHTNING_RANKS[eventType];
  if (lightning !== undefined) return lightning;
  const row = WEATHER_THRESHOLDS.find((threshold) => threshold.eventType === eventType);
  if (row === undefined) throw new Error(`Event type ${eventType} has no threshold.`);
  const { severity, from } = STATUS_SEVERITY[row.alertStatus];
  return { alertStatus: row.alertStatus, group: row.family, severity, globalSeverity: from + row.level * 2 };
}

/** Rank of every event type. */
export const EVENT_RANKS: Readonly<Record<EventType, EventRank>> = Object.fromEntries(
  EVENT_TYPES.map((eventType) => [eventType, rankOf(eventType)]),
) as Record<EventType, EventRank>;

/** Metadata of every event type (DATA-06), with the client's own limits in the titles. */
export function eventMetadataFor(rules: ClientRules): EventMetadataEntry[] {
  const thresholds = thresholdsWith(rules.weatherLimits);
  return EVENT_TYPES.map((eventType) => {
    const { alertStatus, group, severity, globalSeverity } = EVENT_RANKS[eventType];
    const { title } = EVENT_TEXTS[eventType];
    return {
      event_id: eventType,
      title,
      title_i: titleWithLimit(eventType, 0, rules, thresholds),
      title_m: titleWithLimit(eventType, 1, rules, thresholds),
      title_uk: titleWithLimit(eventType, 2, rules, thresholds),
      title_ca: titleWithLimit(eventType, 3, rules, thresholds),
      message: adviceWith(eventType, rules),
      alert_status: alertStatus,
      status: alertStatus,
      yard_status: yardStatusOf(alertStatus),
      yard_visibility: true,
      severity,
      global_severity: globalSeverity,
      bean_color: STATUS_FILL[alertStatus],
      feature_color: STATUS_FILL[alertStatus],
      background_color: NIGHT_BACKGROUND[alertStatus],
      feature_label: GROUP_LABELS[group]!,
      // people are told of each of them, unless they choose not to be: all stand among their choices (PROF-10)
      event_classes: 'alerts',
      event_risk_category: RISK_CATEGORIES[group]!,
      group_id: group,
      group_id_label: GROUP_LABELS[group]!,
      event_id_label: title,
    };
  });
}

/** Advice of an event type, with the quiet period of a policy. */
export function adviceWith(eventType: EventType, { lightning }: ClientRules): Text {
  const minutes = String(Math.round(lightning.quietPeriodMs / MINUTE_MS));
  return readTexts(EVENT_TEXTS[eventType].message, (words) => words.replace('{minutes}', minutes));
}

function titleWithLimit(
  eventType: EventType,
  system: UnitSystem,
  rules: ClientRules,
  thresholds: readonly WeatherThreshold[],
): Text {
  const { group } = EVENT_RANKS[eventType];
  return readTexts(EVENT_TEXTS[eventType].title, (title, language) => {
    const limits = limitsOf(eventType, rules, thresholds);
    const [limit, gust] = limits.map(([quantity, value]) => limitText(quantity, value, system, language));
    const words = LIMIT_TEXTS[group]![language].replace('{limit}', limit ?? '').replace('{gust}', gust ?? '');
    // French puts a no-break space before a colon
    return `${title}${language === 'fr-CA' ? '\u00A0' : ''}: ${words}`;
  });
}

function limitsOf(
  eventType: EventType,
  { lightning }: ClientRules,
  thresholds: readonly WeatherThreshold[],
): (readonly [LimitName, number])[] {
  if (eventType === 'lightning_warning') return [['distanceM', lightning.warningRadiusM]];
  if (EVENT_RANKS[eventType].group === 'lightning') return [['distanceM', lightning.alertRadiusM]];
  return thresholds
    .filter((row) => row.eventType === eventType)
    .map(({ measure, limit }) => [measure, limit]);
}
