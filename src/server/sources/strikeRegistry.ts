import { createStrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { KnownSpan } from './coverage.ts';
import { checkTogether, type SourceKind, type SourceProfile } from './sourceProfile.ts';
import type { SourceMeter, SourceReadings } from './sourceReadings.ts';
import type { SourcedBatch, StrikeBatch, StrikeSource } from './strikeSource.ts';
import { contentOfStrikes, createDeliveryUnits, type DeliveryUnits, type UnitLog } from './sourceUnits.ts';

/** All sources of strikes of a run. */
export type StrikeRegistry = {
  readonly profiles: readonly SourceProfile[];
  /** Kind of all sources; simulated data beside replayed data counts as simulated. */
  readonly kind: SourceKind;
  /** Whether a source may prove quiet now; false for one that is not in the registry. */
  mayClear(sourceId: string): boolean;
  /** Begins to deliver what each source delivers, with its id and without uncovered spans. Called once. */
  start(deliver: (batch: SourcedBatch) => void): void;
  /** Delivers nothing any more once it has ended. */
  stop(): Promise<void>;
};

/**
 * @param readings Where it is measured what the sources do; left out: nowhere.
 * @param unitLog Log of what they deliver; left out: none.
 * @throws Error if there is no source, if they cannot run together, or if one is advisory: its strikes could neither
 *   raise nor prove anything.
 */
export function createStrikeRegistry(
  sources: readonly StrikeSource[],
  readings?: Pick<SourceReadings, 'meterOf'>,
  unitLog?: UnitLog,
): StrikeRegistry {
  const profiles = sources.map(({ profile }) => profile);
  if (profiles.length === 0) throw new Error('There is no source of strikes.');
  checkTogether(profiles);
  const advisory = profiles.find(({ role }) => role === 'advisory');
  if (advisory !== undefined)
    throw new Error(`The source of strikes ${advisory.name} is advisory; it must be primary or secondary.`);
  const counted: DeliveryUnits[] = [];
  let isStopped = false;

  return {
    profiles,
    kind: kindOf(profiles),
    mayClear(sourceId) {
      const source = sources.find(({ profile }) => profile.id === sourceId);
      return source !== undefined && source.profile.role === 'primary' && (source.mayClear?.() ?? true);
    },
    start(deliver) {
      for (const source of sources) {
        const meter = readings?.meterOf(source.profile, 'lightning') ?? null;
        if (meter !== null) follow(source, meter);
        const units = unitLog === undefined ? null : unitsOf(source, unitLog);
        if (units !== null) counted.push(units);
        source.start((batch) => {
          if (isStopped) return;
          units?.add(contentOfStrikes(batch.strikes), [batch.fromMs, batch.asOfMs]);
          const parts = coveredParts(batch);
          meter?.noteDelivery(arrivalOf(parts, source.claims !== undefined));
          for (const part of parts) deliver({ ...part, sourceId: source.profile.id });
        });
      }
    },
    async stop() {
      isStopped = true;
      await Promise.all(sources.map(async (source) => source.stop()));
      counted.forEach((units) => units.end());
    },
  };
}

function kindOf(profiles: readonly SourceProfile[]): SourceKind {
  if (profiles.every(({ kind }) => kind === 'live')) return 'live';
  return profiles.every(({ kind }) => kind === 'replay') ? 'replay' : 'simulation';
}

/** Lets a source tell of its units. @returns What makes units of its deliveries; null: it tells of units itself. */
function unitsOf(source: StrikeSource, unitLog: UnitLog): DeliveryUnits | null {
  const { id } = source.profile;
  if (source.units === undefined) return createDeliveryUnits(unitLog, id);
  source.units((unit) => unitLog.note(id, unit));
  return null;
}

/** Measures what a source tells besides its batches. */
function follow(source: StrikeSource, meter: SourceMeter): void {
  source.troubles?.(meter.noteTrouble);
  source.claims?.((span) => meter.noteDelivery({ rows: 0, spans: [span], newestMs: null }));
}

function arrivalOf(
  parts: readonly Omit<StrikeBatch, 'uncovered'>[],
  isClaimed: boolean,
): Parameters<SourceMeter['noteDelivery']>[0] {
  const { count, atMs } = parts[0]!.strikes;
  const spans = parts
    .map(({ fromMs, asOfMs }): KnownSpan => [fromMs, asOfMs])
    .filter(([fromMs, asOfMs]) => asOfMs >= fromMs);
  return { rows: count, spans: isClaimed ? [] : spans, newestMs: count === 0 ? null : atMs[count - 1]! };
}

/** A batch as one batch for each stretch that it covers, in order; all strikes are in the first one. */
function coveredParts(batch: StrikeBatch): Omit<StrikeBatch, 'uncovered'>[] {
  const { uncovered = [], ...whole } = batch;
  if (uncovered.length === 0) return [whole];
  const spans = without([whole.fromMs, whole.asOfMs], uncovered);
  // a span that ends before it begins covers nothing
  const [first = [whole.fromMs, whole.fromMs - 1] as const, ...rest] = spans;
  return [
    { ...whole, fromMs: first[0], asOfMs: first[1] },
    ...rest.map(([fromMs, asOfMs]) => ({ ...whole, strikes: createStrikeColumns(0), fromMs, asOfMs })),
  ];
}

/** What is left of a span without some others, in order; whole milliseconds. */
function without(span: KnownSpan, holes: readonly KnownSpan[]): KnownSpan[] {
  return holes
    .reduce<KnownSpan[]>(
      (kept, [holeFromMs, holeToMs]) =>
        kept.flatMap(([fromMs, toMs]): KnownSpan[] => {
          if (holeToMs < fromMs || holeFromMs > toMs) return [[fromMs, toMs]];
          // an end that is not a number leaves nothing on its side
          return [
            [fromMs, Math.ceil(holeFromMs) - 1],
            [Math.floor(holeToMs) + 1, toMs],
          ];
        }),
      [span],
    )
    .filter(([fromMs, toMs]) => toMs >= fromMs)
    .toSorted((a, b) => a[0] - b[0]);
}
