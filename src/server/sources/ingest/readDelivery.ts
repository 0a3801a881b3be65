import { gunzipSync } from 'node:zlib';
import { claimOf, type Claim } from './completeness.ts';
import type { FeedMapping } from './feedMapping.ts';
import { readBody } from './readBody.ts';
import type { StatedStrike } from '../strikesOf.ts';
import { readRow, type RowReading } from './readRow.ts';

/** One row of a delivery, as a mapping reads it. */
export type DeliveryRow = { readonly row: number; readonly reading: RowReading };

/** A delivery as a mapping reads it. */
export type Delivery = {
  readonly rows: readonly DeliveryRow[];
  readonly strikes: readonly StatedStrike[];
  readonly claim: Claim;
  /** Why the body could not be read at all; null: it could. */
  readonly problem: string | null;
};

/** Reads a body by a mapping. Never throws. */
export function readDelivery(text: string, mapping: FeedMapping): Delivery {
  const body = readBody(text, mapping);
  const rows = body.rows.map(({ row, record, problem }): DeliveryRow => {
    if (record === undefined) return { row, reading: { is: 'refused', reason: problem ?? 'no values' } };
    return { row, reading: readRow(record, mapping) };
  });
  const heartbeatsMs = rows.flatMap(({ reading }) => (reading.is === 'heartbeat' ? [reading.atMs] : []));
  return {
    rows,
    strikes: rows.flatMap(({ reading }) => (reading.is === 'strike' ? [reading.strike] : [])),
    claim: body.problem === null ? claimOf(mapping, body, heartbeatsMs) : { is: 'nothing' },
    problem: body.problem,
  };
}

/** Why a row could not be read, or not whole; null: it was. */
export function rowFault(reading: RowReading): string | null {
  if (reading.is === 'refused') return reading.reason;
  return reading.is === 'strike' ? reading.fault : null;
}

/** Unpacks a body. null: its compression is broken, or it unpacks to more than `mostBytes`. */
export function unpackedBytes(body: Buffer, encoding: string | undefined, mostBytes: number): Buffer | null {
  if (encoding === undefined || encoding === 'identity') return body;
  if (encoding !== 'gzip') return null;
  try {
    return gunzipSync(body, { maxOutputLength: mostBytes });
  } catch {
    return null;
  }
}
