import { expect, test } from 'vitest';
import { pass, repositories, setAlertPipelineStage, start } from './alertPipelineStage.ts';
import { shownBy } from './handAlertList.ts';

setAlertPipelineStage();

const REFUSAL = 'The store remembers simulated or replayed lightning, and this run is live.';

test('live sources do not start on a store that remembers simulated lightning [S14]', async () => {
  const { pipeline } = await start();
  pipeline.memory.noteAll();
  await pipeline.memory.settled();
  const stored = (await repositories.engineState.get('alertEngine')) as object;
  expect(stored).toMatchObject({ isLive: true });
  await repositories.engineState.set('alertEngine', { ...stored, isLive: false });
  await expect(start()).rejects.toThrow(REFUSAL);
});

test.each([
  ['of a later version', { version: 99, isLive: false }],
  ['with damaged contents', { version: 2, takenAtMs: 'noon', isLive: false, knownBySource: {} }],
])('nor on one that cannot be read, %s, where it still says that [S14]', async (_, head) => {
  await repositories.engineState.set('alertEngine', head);
  await expect(start()).rejects.toThrow(REFUSAL);
});

test('an unreadable memory of live lightning, or one that does not say, keeps no live sources from starting [S4]', async () => {
  for (const head of [{ version: 99, isLive: true }, { version: 99 }]) {
    await repositories.engineState.set('alertEngine', head);
    const run = await start();
    pass(0);
    expect(shownBy(run)).toBe('UNKNOWN');
    await run.pipeline.stop();
  }
});
