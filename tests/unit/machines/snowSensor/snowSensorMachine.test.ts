import { describe, expect, test } from 'vitest';
import {
  selectIsPanelShown,
  selectIsPlaceSavable,
  selectIsSensorBusy,
  selectIsSensorMissing,
  selectIsSensorNotThere,
  selectIsSensorOutdated,
  selectMarker,
  selectSensorDialog,
  selectSensorFacts,
  selectSensorGid,
} from '#machines/snowSensor/snowSensorSelectors.ts';
import {
  choosingSensor,
  openSensor,
  SENSOR,
  SENSOR_LIMITS,
  sensorFacts,
  statesAtLimit,
  type SnowSensorSystem,
} from '../../../support/snowSensorSystem.ts';
import { settled } from '../../../support/settled.ts';

const THERE = [-73.1, 44.6] as const;
const YARD = [-73, 44] as const;

const dialogOf = (system: SnowSensorSystem) => selectSensorDialog(system.now());
const isBusy = (system: SnowSensorSystem) => selectIsSensorBusy(system.now());
const isOutdated = (system: SnowSensorSystem) => selectIsSensorOutdated(system.now());

/** A panel whose last reload failed. */
async function outdated() {
  const system = await openSensor();
  system.clock.increment(SENSOR_LIMITS.refreshMs);
  await system.fail(system.loads);
  return system;
}

async function moving() {
  const system = await openSensor();
  system.actor.send({ type: 'move.began' });
  system.actor.send({ type: 'marker.moved', at: THERE });
  system.actor.send({ type: 'coordinates.saved' });
  return system;
}
const stateAt = (system: SnowSensorSystem, afterMs: number) => {
  system.clock.increment(afterMs);
  return system.state();
};

describe('a sensor that is looked at', () => {
  test('is known before its panel opens [SENS-01]', async () => {
    const system = choosingSensor();
    expect([system.state(), system.loads.last().input]).toEqual([{ looking: 'loading' }, { gid: 7 }]);
    system.actor.send({ type: 'panel.opened' });
    expect(selectIsPanelShown(system.now())).toBe(false);
    await system.load();
    expect([system.state(), selectSensorFacts(system.now())]).toEqual([{ looking: 'ready' }, sensorFacts()]);
    system.actor.send({ type: 'panel.opened' });
    expect([system.state(), selectIsPanelShown(system.now())]).toEqual([
      { looking: { open: 'current' } },
      true,
    ]);
  });

  test('opens at once where its page is asked for [GAP-10]', async () => {
    const system = choosingSensor(true);
    expect(selectIsPanelShown(system.now())).toBe(true);
    await system.load();
    expect(system.state()).toEqual({ looking: { open: 'current' } });
  });

  test('that cannot be learnt of is tried again on request', async () => {
    const system = choosingSensor();
    await system.fail(system.loads);
    expect([system.state(), selectIsSensorMissing(system.now())]).toEqual([{ looking: 'missing' }, true]);
    system.actor.send({ type: 'retry.requested' });
    expect([system.state(), system.loads.calls.length]).toEqual([{ looking: 'loading' }, 2]);
  });

  test.each([
    ['sensorNotFound', true],
    ['invalidRequest', true],
    ['timeout', false],
    ['internalError', false],
  ])('whose load fails by %s is not there: %s', async (fault, isNotThere) => {
    const system = choosingSensor();
    expect(selectIsSensorNotThere(system.now())).toBe(false);
    system.loads.last().reject(new Error(fault));
    await settled();
    expect(selectIsSensorNotThere(system.now())).toBe(isNotThere);
    system.actor.send({ type: 'retry.requested' });
    expect(selectIsSensorNotThere(system.now())).toBe(false);
    system.clock.increment(SENSOR_LIMITS.timeoutMs);
    expect([selectIsSensorMissing(system.now()), selectIsSensorNotThere(system.now())]).toEqual([
      true,
      false,
    ]);
  });

  test('is not waited for any longer at the limit', () => {
    expect(statesAtLimit(choosingSensor())).toEqual([{ looking: 'loading' }, { looking: 'missing' }]);
  });

  test('is left, whether or not it is known', async () => {
    const left = async (
      prepare: (system: SnowSensorSystem) => Promise<void>,
      type: 'sensor.left' | 'panel.closed',
    ) => {
      const system = choosingSensor();
      await prepare(system);
      system.actor.send({ type });
      return [system.state(), selectSensorGid(system.now()), selectSensorFacts(system.now())];
    };
    const gone = [{ looking: 'away' }, null, null];
    const failed = (system: SnowSensorSystem) => system.fail(system.loads);
    expect(await left(async () => {}, 'sensor.left')).toEqual(gone);
    expect(await left(async () => {}, 'panel.closed')).toEqual(gone);
    expect(await left(failed, 'sensor.left')).toEqual(gone);
    expect(await left(failed, 'panel.closed')).toEqual(gone);
    expect(await left((system) => system.load(), 'sensor.left')).toEqual(gone);
  });

  test('gives way to another one', async () => {
    const system = await openSensor();
    system.actor.send({ type: 'sensor.chosen', gid: 8, isShown: false });
    expect([system.state(), system.loads.last().input, selectSensorFacts(system.now())]).toEqual([
      { looking: 'loading' },
      { gid: 8 },
      null,
    ]);
  });
});

describe('an open panel', () => {
  test('outlives the card that it came from, and closes for good', async () => {
    const system = await openSensor();
    system.actor.send({ type: 'sensor.left' });
    expect(selectIsPanelShown(system.now())).toBe(true);
    system.actor.send({ type: 'panel.closed' });
    expect([system.state(), selectIsPanelShown(system.now())]).toEqual([{ looking: 'away' }, false]);
  });

  test('is read anew from time to time, and keeps what it has if that fails [S5]', async () => {
    const system = await openSensor();
    expect(stateAt(system, SENSOR_LIMITS.refreshMs - 1)).toEqual({ looking: { open: 'current' } });
    expect(stateAt(system, 1)).toEqual({ looking: { open: 'reading' } });
    await system.load(sensorFacts({ zone: 'Dock' }));
    expect(selectSensorFacts(system.now())?.sensor.zone).toBe('Dock');
    system.clock.increment(SENSOR_LIMITS.refreshMs);
    await system.fail(system.loads);
    expect([system.state(), selectSensorFacts(system.now())?.sensor.zone]).toEqual([
      { looking: { open: 'current' } },
      'Dock',
    ]);
    system.clock.increment(SENSOR_LIMITS.refreshMs);
    expect(statesAtLimit(system)).toEqual([
      { looking: { open: 'reading' } },
      { looking: { open: 'current' } },
    ]);
  });

  test('says that its facts are old when a reload fails, until new ones come [S4][S5]', async () => {
    const system = await openSensor();
    system.clock.increment(SENSOR_LIMITS.refreshMs);
    expect(isOutdated(system)).toBe(false);
    await system.fail(system.loads);
    expect([isOutdated(system), selectSensorFacts(system.now())]).toEqual([true, sensorFacts()]);
    system.clock.increment(SENSOR_LIMITS.refreshMs);
    expect([system.state(), isOutdated(system)]).toEqual([{ looking: { open: 'reading' } }, true]);
    await system.load();
    expect(isOutdated(system)).toBe(false);
  });

  test('says so when a reload is not answered at the limit, and not before [S4][S5]', async () => {
    const system = await openSensor();
    system.clock.increment(SENSOR_LIMITS.refreshMs);
    system.clock.increment(SENSOR_LIMITS.timeoutMs - 1);
    expect([system.state(), isOutdated(system)]).toEqual([{ looking: { open: 'reading' } }, false]);
    system.clock.increment(1);
    expect([system.state(), isOutdated(system)]).toEqual([{ looking: { open: 'current' } }, true]);
  });

  test.each(['status.toggled', 'move.began', 'deletion.began'] as const)(
    'that is outdated is so after %s too, where that changes nothing [S4][S5]',
    async (type) => {
      const system = await outdated();
      system.actor.send({ type });
      system.actor.send({ type: 'dialog.closed' });
      system.clock.increment(SENSOR_LIMITS.timeoutMs);
      expect([system.state(), isOutdated(system)]).toEqual([{ looking: { open: 'current' } }, true]);
    },
  );

  test('is current again with the answer to a change, and with another sensor [S5]', async () => {
    const switched = await outdated();
    switched.actor.send({ type: 'status.toggled' });
    switched.changes.last().resolve(sensorFacts({ status: 'offline' }));
    await settled();
    expect(isOutdated(switched)).toBe(false);
    const left = await outdated();
    left.actor.send({ type: 'panel.closed' });
    expect(isOutdated(left)).toBe(false);
    const other = await outdated();
    other.actor.send({ type: 'sensor.chosen', gid: 8, isShown: true });
    expect(isOutdated(other)).toBe(false);
  });
});

describe('a sensor that is switched', () => {
  const toggling = async () => {
    const system = await openSensor();
    system.actor.send({ type: 'status.toggled' });
    return system;
  };

  test('goes to the service with the other status alone: a colleague may have moved it [SENS-02][SENS-26][CALL-22]', async () => {
    const system = await toggling();
    expect([system.state(), isBusy(system)]).toEqual(['toggling', true]);
    expect(system.changes.last().input).toEqual({ gid: SENSOR.gid, order: { status: 'offline' } });
    system.changes.last().resolve(sensorFacts({ status: 'offline' }));
    await settled();
    expect([system.state(), isBusy(system), system.told]).toEqual([
      { looking: { open: 'current' } },
      false,
      [{ type: 'status.changed', status: 'offline' }],
    ]);
    system.actor.send({ type: 'status.toggled' });
    expect(system.changes.last().input.order.status).toBe('online');
  });

  test('stays as it was if that fails, or is not answered at the limit [SENS-27]', async () => {
    const system = await toggling();
    await system.fail(system.changes);
    expect([system.state(), selectSensorFacts(system.now())]).toEqual([
      { looking: { open: 'current' } },
      sensorFacts(),
    ]);
    system.actor.send({ type: 'status.toggled' });
    // the next try asks for what the failed one asked for
    expect(system.changes.calls.map(({ input }) => input.order.status)).toEqual(['offline', 'offline']);
    expect(statesAtLimit(system)).toEqual(['toggling', { looking: { open: 'current' } }]);
    expect(system.told).toEqual([{ type: 'change.failed' }, { type: 'change.failed' }]);
  });

  test('cannot be left, chosen anew or switched again meanwhile', async () => {
    const system = await toggling();
    for (const type of ['status.toggled', 'panel.closed', 'deletion.began', 'move.began'] as const)
      system.actor.send({ type });
    system.actor.send({ type: 'sensor.chosen', gid: 8, isShown: false });
    expect([system.state(), system.changes.calls.length]).toEqual(['toggling', 1]);
  });
});

describe('a sensor that is moved', () => {
  test('begins where it stands, and can be saved once its marker has moved [SENS-06][SENS-07][SENS-26][GAP-85]', async () => {
    const system = await openSensor();
    system.actor.send({ type: 'move.began' });
    expect([dialogOf(system), selectMarker(system.now())]).toEqual(['place', [-73.2, 44.5]]);
    expect(selectIsPlaceSavable(system.now())).toBe(false);
    system.actor.send({ type: 'coordinates.saved' });
    expect([system.state(), system.changes.calls.length]).toEqual(['placing', 0]);
    system.actor.send({ type: 'marker.moved', at: THERE });
    expect(selectIsPlaceSavable(system.now())).toBe(true);
    system.actor.send({ type: 'coordinates.saved' });
    expect(system.changes.last().input.order).toEqual({ longitude: -73.1, latitude: 44.6 });
    system.changes.last().resolve(sensorFacts({ latitude: 44.6 }));
    await settled();
    expect([system.state(), dialogOf(system), system.told]).toEqual([
      { looking: { open: 'current' } },
      null,
      [{ type: 'sensor.moved' }],
    ]);
  });

  test('is left where it was, and its marker begins there again [SENS-06][SENS-07]', async () => {
    const system = await openSensor();
    system.actor.send({ type: 'move.began' });
    system.actor.send({ type: 'marker.moved', at: THERE });
    system.actor.send({ type: 'dialog.closed' });
    system.actor.send({ type: 'move.began' });
    expect([selectMarker(system.now()), selectIsPlaceSavable(system.now())]).toEqual([[-73.2, 44.5], false]);
  });

  test('keeps marker and dialog if that fails, or is not answered at the limit [SENS-27]', async () => {
    const system = await moving();
    await system.fail(system.changes);
    expect([system.state(), selectMarker(system.now()), system.told]).toEqual([
      'placing',
      THERE,
      [{ type: 'change.failed' }],
    ]);
    system.actor.send({ type: 'coordinates.saved' });
    expect(statesAtLimit(system)).toEqual([{ saving: 'moving' }, 'placing']);
    expect(system.told).toHaveLength(2);
  });

  test('cannot be taken back meanwhile', async () => {
    const system = await moving();
    system.actor.send({ type: 'dialog.closed' });
    system.actor.send({ type: 'marker.moved', at: YARD });
    expect([system.state(), selectMarker(system.now()), isBusy(system)]).toEqual([
      { saving: 'moving' },
      THERE,
      true,
    ]);
  });
});
