import { createCoverage, type KnownSpan } from '../../sources/coverage.ts';
import type { SourceProfile } from '../../sources/sourceProfile.ts';
import type { SourcedBatch, StrikeBatch } from '../../sources/strikeSource.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import { createStrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { StrikeSteps } from './strikeSteps.ts';

/** Step files of all sources together. */
export type JointSteps = {
  accept(batch: SourcedBatch): void;
  /** See `StrikeSteps`. */
  discardAhead(nowMs: number): void;
};

/**
 * Joins what sources know into steps. A step file says of the whole map that there was no other lightning, so a step is
 * published once every primary source has told of it, and never while one of them is silent (S4). Strikes of a silent
 * or secondary source come out with the others. A primary source that may not clear is not waited for.
 *
 * Where there is no primary source, the steps follow whatever satellite has told: a map then shows what was seen, and
 * strikes that another satellite tells later come out with a later step.
 *
 * @param mayClear Whether a primary source may prove quiet now.
 */
export function createJointSteps(
  steps: Pick<StrikeSteps, 'accept' | 'discardAhead'>,
  profiles: readonly Pick<SourceProfile, 'id' | 'role' | 'clearsByAcceptance'>[],
  mayClear: (sourceId: string) => boolean = () => true,
): JointSteps {
  const primaries = profiles.filter(({ role }) => role === 'primary').map(({ id }) => id);
  const satellites = profiles.filter((source) => source.clearsByAcceptance === true).map(({ id }) => id);
  const knownBy = new Map(primaries.map((id) => [id, createCoverage()]));
  const isOnly = profiles.length === 1 && primaries.length === 1;

  /** The part of a batch's span that all primary sources know. */
  function jointSpans({ sourceId, fromMs, asOfMs }: SourcedBatch): KnownSpan[] {
    if (primaries.length === 0) return satellites.includes(sourceId) ? [[fromMs, asOfMs]] : [];
    const own = knownBy.get(sourceId);
    if (own === undefined) return [];
    own.add(fromMs, asOfMs);
    const proving = [...knownBy].filter(([id]) => mayClear(id)).map(([, coverage]) => coverage);
    if (!mayClear(sourceId)) return [];
    return proving.reduce<KnownSpan[]>(
      (joint, coverage) => overlaps(joint, coverage.spans()),
      [[fromMs, asOfMs]],
    );
  }

  return {
    accept(batch) {
      if (isOnly) return steps.accept(batch);
      for (const part of partsOf(batch, jointSpans(batch))) steps.accept(part);
    },
    discardAhead(nowMs) {
      const isKnownAhead = [...knownBy.values()].some((coverage) =>
        isAheadOf(nowMs, coverage.latest()?.[1] ?? -Infinity),
      );
      // which part is by the wrong clock cannot be told (ADR 28)
      if (isKnownAhead) for (const coverage of knownBy.values()) coverage.forget();
      steps.discardAhead(nowMs);
    },
  };
}

function overlaps(some: readonly KnownSpan[], others: readonly KnownSpan[]): KnownSpan[] {
  return some
    .flatMap(([from, to]) =>
      others.map(([otherFrom, otherTo]): KnownSpan => [Math.max(from, otherFrom), Math.min(to, otherTo)]),
    )
    .filter(([from, to]) => to >= from);
}

/** All strikes are in the first part; a span that ends before it begins covers nothing. */
function partsOf(batch: SourcedBatch, spans: readonly KnownSpan[]): StrikeBatch[] {
  const [first = [batch.asOfMs + 1, batch.asOfMs] as const, ...rest] = spans;
  const part = ([fromMs, asOfMs]: KnownSpan, strikes = createStrikeColumns(0)) => ({
    ...batch,
    strikes,
    fromMs,
    asOfMs,
  });
  return [part(first, batch.strikes), ...rest.map((span) => part(span))];
}
