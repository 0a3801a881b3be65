import { expect, test } from 'vitest';
import { clock, pass, setAlertPipelineStage, start } from './alertPipelineStage.ts';
import { MINUTE_MS, strikeAt } from './alerting/engineFixture.ts';
import { START_MS } from './testNetwork.ts';

setAlertPipelineStage();

test('one strike that its source dates an hour ahead closes a yard once, not again under a quiet sky [S2][S14]', async () => {
  const run = await start();
  run.deliver([], START_MS - 35 * MINUTE_MS);
  // the span of the delivery ends at the clock of the service: that clock is right
  run.deliver([strikeAt(3_000, START_MS + 60 * MINUTE_MS)], START_MS - 1_000);
  expect(run.types()).toContain('lightning_alert');
  const struckMinutes: number[] = [];
  for (let second = 1; second <= 95 * 60; second += 1) {
    const fromMs = clock.atMs;
    pass(1_000);
    if (second % 10 === 0) run.deliver([], fromMs - 9_000);
    if (second % 60 === 0 && run.types()!.length > 0) struckMinutes.push(second / 60);
  }
  expect(struckMinutes).toEqual(Array.from({ length: 29 }, (_, nth) => nth + 1));
  expect(run.accepted.flatMap(({ strikes }) => [...strikes.atMs])).toEqual([START_MS]);
});
