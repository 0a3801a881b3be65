import { expect, test } from 'vitest';
import { repositories, setAlertPipelineStage, start } from './alertPipelineStage.ts';

setAlertPipelineStage();

test('live sources do not start on a store that remembers simulated lightning [S14]', async () => {
  const { pipeline } = await start();
  pipeline.memory.noteAll();
  await pipeline.memory.settled();
  const stored = (await repositories.engineState.get('alertEngine')) as object;
  expect(stored).toMatchObject({ isLive: true });
  await repositories.engineState.set('alertEngine', { ...stored, isLive: false });
  await expect(start()).rejects.toThrow(
    'The store remembers simulated or replayed lightning, and this run is live.',
  );
});
