import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE_MS, strikeAt } from '../alerting/engineFixture.ts';
import { clock, HOURS_2_MS, pass, repositories, start } from '../alertPipelineStage.ts';
import { START_MS } from '../testNetwork.ts';
import { ada, passQuietly, setPolicy, setPolicyStage } from './policyStage.ts';

setPolicyStage();
afterEach(() => vi.restoreAllMocks());

const LOST = new Error('Connection terminated unexpectedly');
const STRICTER = { alertRadiusM: 14_000, warningRadiusM: 20_000 };

async function begin() {
  const run = await start();
  run.deliver([], START_MS - HOURS_2_MS);
  pass(0);
  return run;
}

/** The next transaction is stored, and its answer does not come. */
function loseAnswer(): void {
  const { together } = repositories;
  vi.spyOn(repositories, 'together').mockImplementationOnce(async (work) => {
    await together(work);
    throw LOST;
  });
}

test('a stricter policy that was stored without an answer closes at the next strike [S2][GAP-139]', async () => {
  const run = await begin();
  loseAnswer();
  await expect(setPolicy(run, STRICTER)).rejects.toThrow(LOST);
  const { policies } = await run.pipeline.policies.list(ada);
  expect(policies[0]!.rules?.alertRadiusM).toBe(14_000);
  run.deliver([strikeAt(12_000, clock.atMs)], clock.atMs - MINUTE_MS);
  pass(0);
  expect(run.types()).toContain('lightning_alert');
  expect(run.alerts()?.policy?.alertRadiusM).toBe(14_000);
});

test('a looser policy waits until it is known to be stored [S2][GAP-139]', async () => {
  const run = await begin();
  await setPolicy(run, STRICTER);
  loseAnswer();
  await expect(setPolicy(run, { alertRadiusM: 12_000 })).rejects.toThrow(LOST);
  vi.spyOn(repositories, 'together').mockRejectedValue(LOST);
  passQuietly(run, 31 * MINUTE_MS);
  expect(run.alerts()?.policy?.alertRadiusM).toBe(14_000);
  await run.pipeline.policies.readAgain(); // the last one that fails
  vi.restoreAllMocks();
  await run.pipeline.policies.readAgain();
  passQuietly(run, 31 * MINUTE_MS);
  expect(run.alerts()?.policy?.alertRadiusM).toBe(12_000);
});

test('a stricter policy that was not stored holds for an event-free quiet period at most [S2][GAP-139]', async () => {
  const run = await begin();
  const { together } = repositories;
  vi.spyOn(repositories, 'together').mockImplementationOnce((work) =>
    together(async (inside) => {
      await work(inside);
      throw LOST;
    }),
  );
  await expect(setPolicy(run, STRICTER)).rejects.toThrow(LOST);
  expect((await run.pipeline.policies.list(ada)).facilities[0]?.held?.alertRadiusM).toBe(14_000);
  passQuietly(run, MINUTE_MS);
  await run.pipeline.policies.readAgain();
  passQuietly(run, 31 * MINUTE_MS);
  expect(run.alerts()?.policy?.alertRadiusM).toBe(9_656);
});
