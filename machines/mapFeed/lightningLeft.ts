import { lightningLimitOf, type FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { leftMs } from '../feed/leftMs.ts';

/** Time left until no facility of an answer knows lightning any more, ms; the limit where none knows it now. */
export function lightningLeftMs(
  nowMs: number,
  known: readonly Pick<FeedFacts, 'lightningAsOfMs' | 'lightningLimitMs'>[],
  staleAfterMs: number,
): number {
  const left = known.flatMap(({ lightningAsOfMs: atMs, lightningLimitMs }) =>
    atMs === null ? [] : [leftMs(nowMs, atMs, lightningLimitOf(lightningLimitMs, staleAfterMs))],
  );
  return left.length === 0 ? staleAfterMs : Math.max(...left);
}
