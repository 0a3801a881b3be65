import type { ClosestStrike } from '#contracts/facilityEvent.ts';
import { hasDayPeriods } from '#domain/language/hasDayPeriods.ts';
import type { Language } from '#domain/language/language.ts';
import { effectiveUnitSystem } from '#domain/units/effectiveUnitSystem.ts';
import { formatStrikeDistance } from '#domain/units/formatStrikeDistance.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { NoticePlace, Reader } from '../../storage/rows/notice.ts';

/** The reader's units: as chosen, else those of the yard's country (UNIT-01). */
export function unitsOf(
  reader: Pick<Reader, 'unitSystem' | 'unitMetricSubsystem'>,
  { countryCode, timeZone }: Pick<NoticePlace, 'countryCode' | 'timeZone'>,
): UnitSystem {
  const place = {
    facilityCountryCode: countryCode,
    geolocatedCountryCode: null,
    timeZone,
    utcOffsetMinutes: null,
  };
  return effectiveUnitSystem(reader, place);
}

/** `3.1 mi`, `5,0 km`, of a satellite `2–10 mi`; a no-break space keeps number and unit together. */
export function distanceText(
  { distance, distanceError }: Pick<ClosestStrike, 'distance' | 'distanceError'>,
  system: UnitSystem,
  language: Language,
): string {
  return formatStrikeDistance({ distanceM: distance, errorM: distanceError ?? null }, system, language);
}

/** A time of the yard's own clock with its zone: `2:32 PM EDT`, `14 h 32 HAE` (GAP-63). */
export function timeText(atMs: number, timeZone: string | null, language: Language): string {
  const hasPeriods = hasDayPeriods(language);
  const format = new Intl.DateTimeFormat(language, {
    timeZone: knownZone(timeZone),
    timeZoneName: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: hasPeriods ? 'h12' : 'h23',
  });
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
  const valueOf = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const clock = hasPeriods
    ? `${valueOf('hour')}:${valueOf('minute')}\u00A0${valueOf('dayPeriod')}`
    : `${Number(valueOf('hour'))}\u00A0h\u00A0${valueOf('minute')}`;
  return `${clock}\u00A0${valueOf('timeZoneName')}`;
}

/** `Saturday, July 4, 2026`. */
export function dateText(atMs: number, timeZone: string | null, language: Language): string {
  return new Intl.DateTimeFormat(language, { timeZone: knownZone(timeZone), dateStyle: 'full' }).format(atMs);
}

/** The time alone on the day of a letter, else with its date: a silent night may lie between (GAP-63). */
export function datedTime(
  atMs: number,
  letterMs: number,
  timeZone: string | null,
  language: Language,
): string {
  const time = timeText(atMs, timeZone, language);
  const date = dateText(atMs, timeZone, language);
  return date === dateText(letterMs, timeZone, language) ? time : `${date}, ${time}`;
}

/** A zone that this runtime does not know reads as UTC, which every time names. */
function knownZone(timeZone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: timeZone ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
