import { readFile } from 'node:fs/promises';
import { isoInstant } from '#domain/time/instant.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import { messageOf } from '../../platform/log/messageOf.ts';
import { systemClock } from '../../platform/time/serverClock.ts';
import type { Claim } from '../../sources/ingest/completeness.ts';
import { MOST_BODY_BYTES } from '../../sources/ingest/keptIntake.ts';
import {
  readDelivery,
  rowFault,
  unpackedBytes,
  type Delivery,
  type DeliveryRow,
} from '../../sources/ingest/readDelivery.ts';
import { readMapping } from '../../sources/ingest/readFeeds.ts';
import {
  encodingOf,
  readTelemetry,
  type TelemetryDelivery,
  type TelemetryRow,
} from '../../sources/ingest/readTelemetry.ts';

const USAGE = 'npm run feed:test -- map.json SAMPLE';

/**
 * Shows row by row what a mapping reads of a sample, with no server and no key.
 *
 * @param args Command line after the program's name: the mapping file and the sample, which may be packed (`.gz`).
 * @returns Exit code: 0; 1 after one line on standard error; 2 where a row or the body could not be read whole.
 */
export async function runFeedTest(args: readonly string[]): Promise<number> {
  try {
    const [map, sample] = args;
    if (map === undefined || sample === undefined || args.length > 2) throw new Error(`Usage: ${USAGE}`);
    const { mapping } = await readMapping(map);
    const bytes = await readFile(sample).catch(() => {
      throw new Error(`${sample} cannot be read.`);
    });
    if (bytes.length > MOST_BODY_BYTES)
      throw new Error(`${sample} has ${bytes.length} bytes: a delivery has ${MOST_BODY_BYTES} at most.`);
    const body = unpackedBytes(bytes, sample.endsWith('.gz') ? 'gzip' : undefined, MOST_BODY_BYTES);
    if (body === null) throw new Error(`${sample} cannot be unpacked.`);
    const { problem, isWhole } =
      'records' in mapping
        ? showTelemetry(readTelemetry(body.toString(encodingOf(mapping)), mapping, systemClock.nowMs()))
        : showLightning(readDelivery(body.toString('utf8'), mapping));
    if (problem !== null) console.error(`${sample}: ${problem}.`);
    return problem === null && isWhole ? 0 : 2;
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  }
}

type Shown = { readonly problem: string | null; readonly isWhole: boolean };

function showLightning({ rows, claim, problem }: Delivery): Shown {
  for (const row of rows) console.log(rowLine(row));
  console.log(claimLine(claim));
  const count = (is: DeliveryRow['reading']['is']) => rows.filter(({ reading }) => reading.is === is).length;
  console.log(
    `${count('strike')} strikes, ${count('heartbeat')} heartbeats, ${count('skipped')} skipped, ${count('refused')} refused.`,
  );
  const isFaulty = rows.some(({ reading }) => rowFault(reading) !== null);
  return { problem, isWhole: !isFaulty && claim.is !== 'broken' };
}

function showTelemetry({ rows, problem }: TelemetryDelivery): Shown {
  for (const row of rows) console.log(telemetryLine(row));
  const count = (is: TelemetryRow['reading']['is']) => rows.filter(({ reading }) => reading.is === is).length;
  console.log(`${count('reading')} readings, ${count('skipped')} skipped, ${count('refused')} refused.`);
  const isFaulty = rows.some(({ reading }) => reading.is === 'reading' && reading.fault !== null);
  return { problem, isWhole: count('refused') === 0 && !isFaulty };
}

/** Quantities in the units of the product, which stand behind their names in the documentation. */
function telemetryLine({ row, reading }: TelemetryRow): string {
  if (reading.is === 'refused') return `row ${row}: refused, ${reading.reason}`;
  if (reading.is === 'skipped') return `row ${row}: skipped`;
  const { device, atMs, place, values, texts } = reading.of;
  const told = Object.entries({ ...values, ...texts }).flatMap(([name, value]) =>
    value === null || value === '' ? [] : `${name} ${typeof value === 'number' ? roundTo(value, 2) : value}`,
  );
  const at = place === null ? [] : [`at ${roundTo(place[1], 5)}, ${roundTo(place[0], 5)}`];
  const head = [device, isoInstant(atMs)].filter((part) => part !== '').join(' ');
  return `row ${row}: reading ${[head, ...at, ...told].join(', ')}${faultText(reading.fault)}`;
}

function faultText(fault: string | null): string {
  return fault === null ? '' : `; ${fault}`;
}

function rowLine({ row, reading }: DeliveryRow): string {
  switch (reading.is) {
    case 'strike': {
      const { atMs, lat, lon, origin } = reading.strike;
      const { kind, errorM, strikeId, quality } = origin;
      const stated = [
        errorM === null ? '' : `within ${errorM} m`,
        strikeId === null ? '' : `id ${strikeId}`,
        quality === null ? '' : `quality ${quality}`,
      ];
      const told = [`row ${row}: strike ${kind} ${isoInstant(atMs)} ${lat}, ${lon}`, ...stated];
      return told.filter((part) => part !== '').join(', ') + faultText(reading.fault);
    }
    case 'heartbeat':
      return `row ${row}: heartbeat ${isoInstant(reading.atMs)}`;
    case 'skipped':
      return `row ${row}: skipped`;
    case 'refused':
      return `row ${row}: refused, ${reading.reason}`;
    default:
      return reading satisfies never;
  }
}

/** What the sample would prove of a feed that may clear. */
function claimLine(claim: Claim): string {
  switch (claim.is) {
    case 'marks': {
      const last = claim.atMs.toSorted((a, b) => a - b).at(-1);
      return last === undefined ? 'Proves nothing: no heartbeat.' : `Complete up to ${isoInstant(last)}.`;
    }
    case 'span':
      return `Complete from ${isoInstant(claim.span[0])} to ${isoInstant(claim.span[1])}.`;
    case 'nothing':
      return 'Proves nothing.';
    case 'broken':
      return `Proves nothing: ${claim.reason}.`;
    default:
      return claim satisfies never;
  }
}
