import { destination } from '#domain/geo/destination.ts';
import type { FeedMapping } from './feedMapping.ts';
import type { BodyRow } from './bodyRows.ts';

const METRES = { mi: 1_609.344, km: 1_000, nmi: 1_852 } as const;

/**
 * Reads one sentence of a Boltek LD-350 with the time that the sender writes before it: `TIME $WIMLI,…*cs`. A strike
 * (`$WIMLI`: corrected distance, distance, bearing) gets a position from the place of the sensor. `$WIMSU` and, of the
 * LD-250, `$WIMST` are status, `$WIMLN` is noise. The checksum is the sum of the bytes from `$` to before `*`, modulo
 * 256, and not the XOR of NMEA 0183.
 *
 * Source: Boltek LD-350 User Manual, USB Messages; LD-250 User Manual, RS232 Messages.
 */
export function boltekRow(line: string, site: FeedMapping['site']): Pick<BodyRow, 'record' | 'problem'> {
  const [, time, sentence, checksum] =
    /^\s*(\S+)\s+(\$WIM[A-Z]+(?:,[^*]*)?)\*([0-9A-Fa-f]{2})\s*$/.exec(line) ?? [];
  if (time === undefined || sentence === undefined || checksum === undefined)
    return { problem: 'TIME $WIM…*checksum was expected' };
  if (sumOf(sentence) !== Number.parseInt(checksum, 16)) return { problem: 'the checksum is wrong' };
  const [sort, distance, , bearing] = sentence.split(',');
  if (sort !== '$WIMLI' || site === undefined) return { record: { time, sentence: sort } };
  const distanceM = Number(distance) * METRES[site.distanceUnit];
  const bearingDeg = Number(bearing);
  if (distance === '' || !(distanceM >= 0) || bearing === '' || !(bearingDeg >= 0 && bearingDeg <= 360))
    return { problem: 'distance or bearing is no number' };
  const [longitude, latitude] = destination([site.lon, site.lat], bearingDeg, distanceM);
  return { record: { time, sentence: sort, latitude, longitude, distanceM } };
}

function sumOf(sentence: string): number {
  return Buffer.from(sentence, 'latin1').reduce((sum, byte) => sum + byte, 0) % 256;
}
