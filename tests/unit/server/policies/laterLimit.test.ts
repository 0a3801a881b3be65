import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import { columnsOf, MINUTE_MS, QUIET_MS } from '../alerting/engineFixture.ts';
import { clock, HOURS_2_MS, pass, start } from '../alertPipelineStage.ts';
import { shownBy } from '../handAlertList.ts';
import { handSource, profileOf } from '../sources/sourceFixture.ts';
import { START_MS } from '../testNetwork.ts';
import { ada, setPolicy, setPolicyStage } from './policyStage.ts';

setPolicyStage();
afterEach(() => vi.restoreAllMocks());

/** Age of what the slow source delivers, ms: beyond the limit of the quick one, within its own. */
const AGE_MS = 90_000;

/** A yard that a quick source watched up to the start, and a slow one goes on to. */
async function watchedByTwo() {
  const quick = handSource(profileOf('quick', { goneAfterMs: MINUTE_MS }));
  const slow = handSource(profileOf('slow', { goneAfterMs: 2 * MINUTE_MS }));
  const run = await start({ strikes: createStrikeRegistry([quick.source, slow.source]) });
  let fromMs = START_MS - HOURS_2_MS;
  quick.deliver({ strikes: columnsOf([]), fromMs, asOfMs: START_MS });
  /** The slow source delivers each minute for so long. */
  const passSlowly = (ms: number) => {
    for (let leftMs = ms; leftMs > 0; leftMs -= MINUTE_MS) {
      clock.atMs += MINUTE_MS;
      const asOfMs = clock.atMs - AGE_MS;
      slow.deliver({ strikes: columnsOf([]), fromMs, asOfMs });
      fromMs = asOfMs;
      pass(0);
    }
  };
  passSlowly(3 * MINUTE_MS);
  return { run, passSlowly };
}

describe('a policy that requires a source which may be older than the one that sets the limit now [GAP-139]', () => {
  test('opens no yard by a form: it waits for a quiet period, and asks for a fresh proof [S1][S2]', async () => {
    const { run, passSlowly } = await watchedByTwo();
    expect(shownBy(run)).toBe('UNKNOWN');
    const prove = vi.spyOn(ada, 'prove');
    await setPolicy(run, { requiredSources: ['slow'] });
    expect(prove).toHaveBeenCalled();
    expect(shownBy(run)).toBe('UNKNOWN');
    passSlowly(QUIET_MS);
    expect(shownBy(run)).toBe('UNKNOWN');
    passSlowly(MINUTE_MS);
    expect(shownBy(run)).toBe('OPEN');
  });

  test('holds at once where it requires the one that sets the limit [S2]', async () => {
    const { run, passSlowly } = await watchedByTwo();
    const prove = vi.spyOn(ada, 'prove');
    await setPolicy(run, { requiredSources: ['quick'] });
    await setPolicy(run, { requiredSources: ['quick', 'slow'] });
    passSlowly(MINUTE_MS);
    expect([prove.mock.calls.length, shownBy(run)]).toEqual([0, 'UNKNOWN']);
    expect((await run.pipeline.policies.list(ada)).facilities[0]?.held).toBeNull();
  });
});
