import { describe, expect, test } from 'vitest';
import {
  selectHeatOffer,
  selectIsHeatOutdated,
  selectShownHeat,
} from '#machines/vehicleHeat/vehicleHeatSelectors.ts';
import {
  createVehicleHeatSystem,
  expandedHeat,
  HEAT_LIMITS,
  HEAT_VRID,
  OTHER_VRID,
  VEHICLE_HEAT,
  type VehicleHeatSystem,
} from '../../../support/vehicleHeatSystem.ts';

const offerOf = (system: VehicleHeatSystem, vrid = HEAT_VRID) => selectHeatOffer(system.now(), vrid);
const shownOf = (system: VehicleHeatSystem) => selectShownHeat(system.now());
const isOutdated = (system: VehicleHeatSystem) => selectIsHeatOutdated(system.now());
const heatOf = (make: string) => ({ ...VEHICLE_HEAT, vehicle: { ...VEHICLE_HEAT.vehicle, make } });

describe('the panel', () => {
  test('is collapsed, loading, expanded and closed, and hidden until there are facts [HEAT-02][HEAT-03]', async () => {
    const system = createVehicleHeatSystem();
    const seen = [[system.state(), shownOf(system)]];
    system.request();
    seen.push([system.state(), shownOf(system)]);
    await system.answer();
    seen.push([system.state(), shownOf(system)]);
    system.actor.send({ type: 'panel.closed' });
    seen.push([system.state(), shownOf(system)]);
    expect(seen).toEqual([
      ['collapsed', null],
      ['loading', null],
      [{ expanded: 'current' }, VEHICLE_HEAT],
      ['closed', null],
    ]);
    system.request();
    expect(system.state()).toBe('loading');
  });

  test('stays hidden where the service knows no heat, or does not answer [HEAT-02][GAP-91]', async () => {
    const none = createVehicleHeatSystem();
    none.request();
    await none.answer(null);
    expect([none.state(), shownOf(none), offerOf(none)]).toEqual(['absent', null, 'absent']);
    const failed = createVehicleHeatSystem();
    failed.request();
    await failed.fail();
    expect([failed.state(), shownOf(failed), offerOf(failed)]).toEqual(['failed', null, 'failed']);
    failed.request();
    expect([failed.state(), failed.loads.calls.length]).toEqual(['loading', 2]);
  });

  test('is not waited for any longer at the limit', () => {
    const system = createVehicleHeatSystem();
    system.request();
    system.clock.increment(HEAT_LIMITS.timeoutMs - 1);
    expect(system.state()).toBe('loading');
    system.clock.increment(1);
    expect(system.state()).toBe('failed');
  });

  test('goes to another vehicle from every state, hidden until that one is known [HEAT-02]', async () => {
    const prepared: readonly ((system: VehicleHeatSystem) => Promise<void> | void)[] = [
      () => {},
      (system) => system.request(),
      async (system) => {
        system.request();
        await system.answer(null);
      },
      async (system) => {
        system.request();
        await system.fail();
      },
      async (system) => {
        system.request();
        await system.answer();
      },
      async (system) => {
        system.request();
        await system.answer();
        system.actor.send({ type: 'panel.closed' });
      },
    ];
    for (const prepare of prepared) {
      const system = createVehicleHeatSystem();
      await prepare(system);
      system.request(OTHER_VRID);
      expect([system.state(), shownOf(system)]).toEqual(['loading', null]);
      expect(system.loads.last().input).toEqual({ vrid: OTHER_VRID });
      await system.answer(heatOf('Meridian'));
      expect(shownOf(system)?.vehicle.make).toBe('Meridian');
    }
  });

  test('does not take the late answer of the vehicle before for its own', async () => {
    const system = createVehicleHeatSystem();
    system.request();
    const first = system.loads.last();
    system.request(OTHER_VRID);
    first.resolve(VEHICLE_HEAT);
    await system.answer(heatOf('Meridian'));
    expect(shownOf(system)?.vehicle.make).toBe('Meridian');
  });

  test('stays when the card is closed, and is forgotten before', async () => {
    const open = await expandedHeat();
    open.actor.send({ type: 'card.left' });
    expect(shownOf(open)).toBe(VEHICLE_HEAT);
    const prepared: readonly ((system: VehicleHeatSystem) => Promise<void> | void)[] = [
      () => {},
      (system) => system.answer(null),
      (system) => system.fail(),
      async (system) => {
        await system.answer();
        system.actor.send({ type: 'panel.closed' });
      },
    ];
    for (const prepare of prepared) {
      const system = createVehicleHeatSystem();
      system.request();
      await prepare(system);
      system.actor.send({ type: 'card.left' });
      expect([system.state(), offerOf(system)]).toEqual(['collapsed', 'more']);
    }
  });
});

describe('an expanded panel', () => {
  test('is reloaded each minute, and keeps its facts meanwhile', async () => {
    const system = await expandedHeat();
    system.clock.increment(HEAT_LIMITS.refreshMs - 1);
    expect(system.state()).toEqual({ expanded: 'current' });
    system.clock.increment(1);
    expect([system.state(), shownOf(system)]).toEqual([{ expanded: 'reading' }, VEHICLE_HEAT]);
    await system.answer(heatOf('Castellan'));
    expect([system.state(), shownOf(system)?.vehicle.make, isOutdated(system)]).toEqual([
      { expanded: 'current' },
      'Castellan',
      false,
    ]);
  });

  test.each([
    ['the service fails', (system: VehicleHeatSystem) => system.fail()],
    ['the service knows it no more', (system: VehicleHeatSystem) => system.answer(null)],
  ])('says that its facts are old when %s, until new ones come [S5]', async (_, happen) => {
    const system = await expandedHeat();
    system.clock.increment(HEAT_LIMITS.refreshMs);
    await happen(system);
    expect([system.state(), shownOf(system), isOutdated(system)]).toEqual([
      { expanded: 'current' },
      VEHICLE_HEAT,
      true,
    ]);
    system.clock.increment(HEAT_LIMITS.refreshMs);
    expect(isOutdated(system)).toBe(true);
    await system.answer();
    expect(isOutdated(system)).toBe(false);
  });

  test('does not wait for a reload any longer than for the first answer', async () => {
    const system = await expandedHeat();
    system.clock.increment(HEAT_LIMITS.refreshMs);
    system.clock.increment(HEAT_LIMITS.timeoutMs - 1);
    expect([system.state(), isOutdated(system)]).toEqual([{ expanded: 'reading' }, false]);
    system.clock.increment(1);
    expect([system.state(), isOutdated(system)]).toEqual([{ expanded: 'current' }, true]);
  });

  test('that is closed while it is reloaded stays closed', async () => {
    const system = await expandedHeat();
    system.clock.increment(HEAT_LIMITS.refreshMs);
    system.actor.send({ type: 'panel.closed' });
    await system.answer();
    expect([system.state(), shownOf(system)]).toEqual(['closed', null]);
  });
});

describe('the card of a vehicle', () => {
  test('offers more, then says what became of it, for its own vehicle alone [HEAT-01]', async () => {
    const system = createVehicleHeatSystem();
    expect(offerOf(system)).toBe('more');
    system.request();
    expect([offerOf(system), offerOf(system, OTHER_VRID)]).toEqual(['loading', 'more']);
    await system.answer();
    expect([offerOf(system), offerOf(system, OTHER_VRID)]).toEqual(['shown', 'more']);
    system.actor.send({ type: 'panel.closed' });
    expect(offerOf(system)).toBe('more');
  });

  test('asks once, however often it is pressed while it loads [HEAT-01]', () => {
    const system = createVehicleHeatSystem();
    system.request();
    system.request();
    expect(system.loads.calls).toHaveLength(1);
  });
});
