import { expect, it } from 'vitest';
import { keepTogether } from '#server/sources/ingest/keepTogether.ts';
import type { FeedDelivery } from '#server/storage/rows/feedDelivery.ts';

const LIMIT_MS = 20;

/** A store that answers when a test says so. */
function hangingStore() {
  const written: (readonly FeedDelivery[])[] = [];
  let answer = () => {};
  const keep = keepTogether((deliveries) => {
    written.push(deliveries);
    return new Promise<void>((resolve) => void (answer = resolve));
  }, LIMIT_MS);
  return { keep, written, answer: () => answer() };
}
const deliveryAt = (receivedAtMs: number): FeedDelivery => ({ receivedAtMs, text: 'rows' });

it('gives up what a store leaves without an answer, and what waits behind it [S2]', async () => {
  const { keep, written } = hangingStore();
  const all = await Promise.allSettled([1, 2, 3].map((atMs) => keep(deliveryAt(atMs))));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(written).toEqual([[deliveryAt(1)]]);
});

it('has one lost delivery for all that were given up while they waited, before what comes next [S1]', async () => {
  const { keep, written, answer } = hangingStore();
  await Promise.allSettled([1, 2, 3].map((atMs) => keep(deliveryAt(atMs))));
  const next = Promise.allSettled([keep(deliveryAt(4))]);
  answer();
  await next;
  expect(written[1]).toEqual([{ receivedAtMs: 3, text: null }, deliveryAt(4)]);
});

it('keeps what is stored in time', async () => {
  const { keep, answer } = hangingStore();
  const kept = keep(deliveryAt(1));
  answer();
  await expect(kept).resolves.toBeUndefined();
});
