import { createHash, type Hash } from 'node:crypto';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { KnownSpan } from './coverage.ts';
import { isWithinSpan } from '../platform/time/withinSpan.ts';
import type { SourceUnit } from '../storage/rows/evidence.ts';

/** Log of the units that sources delivered. */
export type UnitLog = {
  readonly note: (sourceId: string, unit: SourceUnit) => void;
  readonly nowMs: () => number;
};

/** Returns the unit of a file or body as it was received. */
export function unitOfBytes(
  bytes: Uint8Array | string,
  { name = null, span = null }: { readonly name?: string | null; readonly span?: KnownSpan | null },
): SourceUnit {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, of: 'bytes', name, validFromMs: span?.[0] ?? null, validToMs: span?.[1] ?? null };
}

/** Duration of deliveries that make up one unit, ms: some sources deliver each second. */
const UNIT_MS = 20_000;

/** Makes units of the deliveries of a source without bytes. */
export type DeliveryUnits = {
  /** @param span Time that the content covers; one that ends before it begins: none. */
  add(content: readonly (Uint8Array | string)[], span: KnownSpan): void;
  /** Logs the open unit. */
  end(): void;
};

type OpenUnit = { readonly hash: Hash; readonly sinceMs: number; fromMs: number; toMs: number };

export function createDeliveryUnits({ note, nowMs }: UnitLog, sourceId: string): DeliveryUnits {
  let open: OpenUnit | null = null;

  function end(): void {
    if (open === null) return;
    const { hash, fromMs, toMs } = open;
    const isSpan = fromMs <= toMs;
    note(sourceId, {
      sha256: hash.digest('hex'),
      of: 'content',
      name: null,
      validFromMs: isSpan ? fromMs : null,
      validToMs: isSpan ? toMs : null,
    });
    open = null;
  }

  return {
    add(content, [fromMs, toMs]) {
      if (open !== null && !isWithinSpan(UNIT_MS, nowMs(), open.sinceMs)) end();
      open ??= { hash: createHash('sha256'), sinceMs: nowMs(), fromMs: Infinity, toMs: -Infinity };
      for (const part of content) open.hash.update(part);
      if (fromMs > toMs) return;
      open.fromMs = Math.min(open.fromMs, fromMs);
      open.toMs = Math.max(open.toMs, toMs);
    },
    end,
  };
}

/** Rows of strikes as bytes, column by column. */
export function contentOfStrikes({ count, lon, lat, atMs, kind }: StrikeColumns): Uint8Array[] {
  return [lon, lat, atMs, kind].map(
    (column) => new Uint8Array(column.buffer, column.byteOffset, count * column.BYTES_PER_ELEMENT),
  );
}
