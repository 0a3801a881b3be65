import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addSourceMetrics } from '#server/routes/health/sourceMetrics.ts';
import { createSourceReadings } from '#server/sources/sourceReadings.ts';
import { profileOf } from '../sources/sourceFixture.ts';
import { START_MS } from '../testNetwork.ts';

const SATELLITE = profileOf('glm-east', { role: 'secondary', clearsByAcceptance: true });
const NETWORK = profileOf('network');
const PEOPLE = profileOf('people', { role: 'secondary' });

test('a satellite may clear while yards rest on it by a signature, so that an alert rings when it is gone [GAP-137]', async () => {
  const clock = { nowMs: () => START_MS };
  const readings = createSourceReadings(clock);
  for (const profile of [SATELLITE, NETWORK, PEOPLE]) readings.meterOf(profile, 'lightning');
  const register = new Registry();
  let isSigned = false;
  addSourceMetrics(register, {
    readings,
    clock,
    mayClear: (id) => id === NETWORK.id,
    yardsOf: () => null,
    acceptances: { isRunningFor: ({ id }) => isSigned && id === SATELLITE.id },
  });
  const told = async () =>
    [...(await register.metrics()).matchAll(/^scc_source_may_clear\{source="([\w-]+)",.*\} (\d)$/gmu)].map(
      ([, id, value]) => [id, value],
    );
  const others = [
    ['network', '1'],
    ['people', '0'],
  ];
  expect(await told()).toEqual([['glm-east', '0'], ...others]);
  isSigned = true;
  expect(await told()).toEqual([['glm-east', '1'], ...others]);
});
