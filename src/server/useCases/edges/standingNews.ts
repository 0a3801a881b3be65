import type { Bus } from '../../platform/bus/bus.ts';
import { encodeForBus } from './busCodec.ts';
import { STANDINGS_SUBJECT } from './busNames.ts';
import type { PutFailures } from './putFailures.ts';

/** Tells edges whose session or rights may have changed; what could not be told is told with the next. */
export function createStandingNews(bus: Pick<Bus, 'publish'>, failures: PutFailures) {
  const waiting = new Set<string>();
  let telling: Promise<void> = Promise.resolve();

  async function tellAll(): Promise<void> {
    const ids = [...waiting];
    if (ids.length === 0) return;
    waiting.clear();
    try {
      await bus.publish(STANDINGS_SUBJECT, await encodeForBus(ids));
    } catch (error) {
      ids.forEach((id) => waiting.add(id));
      failures.failed(error);
    }
  }

  function tell(): Promise<void> {
    telling = telling.then(tellAll);
    return telling;
  }

  return {
    note(ids: readonly string[]): void {
      ids.forEach((id) => waiting.add(id));
      void tell();
    },
    /** Tells what could not be told before. Never rejects. */
    tell,
  };
}
