import { fillText } from '../language/fillText.ts';

/**
 * Why a row of a recording is no strike, or what else is wrong with the file:
 * English, with names for what the file says.
 */
const ROW_REASONS = {
  notAnObject: 'not an object',
  propertiesNotAnObject: 'properties is not an object',
  noTime: 'no time',
  timeNoInstant: "time is '{text}', which is no instant",
  timeOutOfRange: 'time is {text} ms when an instant from 1970 to 2099 was expected',
  latitudeNoNumber: "latitude is '{text}', which is no number",
  longitudeNoNumber: "longitude is '{text}', which is no number",
  positionNoNumber: 'latitude or longitude is no number',
  latitudeOutOfRange: 'latitude is {text} when -90 to 90 was expected',
  longitudeOutOfRange: 'longitude is {text} when -180 to 180 was expected',
  positionNoPoint: "position is '{text}' when POINT (lon lat) was expected",
  noPosition: 'no latitude and longitude',
  geometryNoPoint: 'geometry is no Point',
  noCoordinates: 'geometry has no coordinates',
  coordinatesNoNumbers: 'coordinates are not two numbers',
  otherKind: "not lightning: its {column} is '{text}'",
  noSign: 'nothing says that it is lightning (it has {names})',
  fieldCount: '{count} fields when {expected} were expected',
  brokenJson: 'broken JSON',
  noTimeColumn: 'no time column in the header ({names})',
  noPositionColumns: 'no latitude and longitude columns in the header ({names})',
  noRows: 'no strikes follow the header',
  noStrikes: 'no strikes in it',
  noFeatures: 'no list of features in it',
  listCutOff: 'the file ends in the middle of its list: it is cut off or broken',
  cutOff: 'the file ends in the middle: it is cut off or broken',
  empty: 'the file is empty',
  compressed: 'the file is compressed; unpack it first',
  noneIsStrike: 'none of its rows ({count}) is a strike; row {row}: {reason}',
  moreRejected: '{count} more rejected rows are not listed',
  timeGoesBack: 'time goes back here; rows out of order: {count}; they are played in time order',
} as const;
export type RowReasonKey = keyof typeof ROW_REASONS;

/** A reason by its key, with what the file says. */
export type RowReason = { readonly key: RowReasonKey; readonly values: Readonly<Record<string, string>> };

/** The reason as commands and reports write it. */
export function rowReason(key: RowReasonKey, values: Readonly<Record<string, string | number>> = {}): string {
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return fillText(ROW_REASONS[key], Object.fromEntries(texts));
}

/** Finds what `rowReason` was given, so that a page can say it in the language of its reader; null: it wrote none. */
export function readRowReason(reason: string): RowReason | null {
  for (const { key, pattern } of PATTERNS) {
    const groups = pattern.exec(reason);
    if (groups !== null) return { key, values: { ...groups.groups } };
  }
  return null;
}

const PATTERNS = Object.entries(ROW_REASONS).map(([key, text]) => ({
  key: key as RowReasonKey,
  pattern: new RegExp(
    `^${text.replaceAll(/[.*+?^$()|[\]\\]/gu, String.raw`\$&`).replaceAll(/\{(\w+)\}/gu, '(?<$1>.*)')}$`,
    'su',
  ),
}));
