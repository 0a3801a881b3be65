import { describe, expect, test } from 'vitest';
import { NEW_SENSOR } from '#domain/sensors/sensorDraft.ts';
import {
  selectIsPanelShown,
  selectIsPlaceSavable,
  selectMarker,
  selectSensorDialog,
  selectSensorDraft,
  selectSensorGid,
} from '#machines/snowSensor/snowSensorSelectors.ts';
import { settled } from '../../../support/settled.ts';
import {
  createSnowSensorSystem,
  openSensor,
  SENSOR_DRAFT,
  statesAtLimit,
  type SnowSensorSystem,
} from '../../../support/snowSensorSystem.ts';

const THERE = [-73.1, 44.6] as const;
const YARD = [-73, 44] as const;

const dialogOf = (system: SnowSensorSystem) => selectSensorDialog(system.now());

async function deleting() {
  const system = await openSensor();
  system.actor.send({ type: 'deletion.began' });
  system.actor.send({ type: 'deletion.confirmed' });
  return system;
}
function detailing(system = createSnowSensorSystem()) {
  system.actor.send({ type: 'addition.began' });
  system.actor.send({ type: 'draft.changed', draft: SENSOR_DRAFT });
  return system;
}
function creating() {
  const system = detailing();
  system.actor.send({ type: 'details.confirmed', start: YARD });
  system.actor.send({ type: 'marker.moved', at: THERE });
  system.actor.send({ type: 'coordinates.saved' });
  return system;
}
describe('a new sensor', () => {
  test('is asked for with nothing but the defaults [SENS-08][SENS-22]', () => {
    const system = detailing();
    system.actor.send({ type: 'dialog.closed' });
    expect(system.state()).toEqual({ looking: 'away' });
    system.actor.send({ type: 'addition.began' });
    expect([dialogOf(system), selectSensorDraft(system.now())]).toEqual(['details', NEW_SENSOR]);
  });

  test('is told the first thing that is wrong, and stops there [SENS-11]', () => {
    const system = detailing();
    system.actor.send({ type: 'draft.changed', draft: { ...SENSOR_DRAFT, zone: '', facility: '' } });
    system.actor.send({ type: 'details.confirmed', start: YARD });
    expect([dialogOf(system), system.told]).toEqual(['details', [{ type: 'draft.refused', fault: 'zone' }]]);
  });

  test('begins at its facility, and is created where its marker is put [SENS-08][SENS-26][CALL-23][GAP-85]', async () => {
    const system = detailing();
    system.actor.send({ type: 'details.confirmed', start: YARD });
    expect([dialogOf(system), selectMarker(system.now()), selectIsPlaceSavable(system.now())]).toEqual([
      'place',
      YARD,
      false,
    ]);
    system.actor.send({ type: 'marker.moved', at: THERE });
    system.actor.send({ type: 'coordinates.saved' });
    expect(system.state()).toEqual({ saving: 'creating' });
    expect(system.creations.last().input.order).toMatchObject({
      device_id: 'SNS-0148',
      facility: 'NORTH_YARD',
      status: 'online',
      marker_size: 'medium',
      longitude: -73.1,
      latitude: 44.6,
    });
    system.creations.last().resolve();
    await settled();
    expect([system.state(), system.told]).toEqual([{ looking: 'away' }, [{ type: 'sensor.created' }]]);
  });

  test('begins at the sensor whose panel is open, and leads back to it [GAP-85]', async () => {
    const system = detailing(await openSensor());
    system.actor.send({ type: 'details.confirmed', start: YARD });
    expect(selectMarker(system.now())).toEqual([-73.2, 44.5]);
    system.actor.send({ type: 'dialog.closed' });
    expect(system.state()).toEqual({ looking: { open: 'current' } });
  });

  test('keeps marker and dialog if that fails, or is not answered at the limit [SENS-27]', async () => {
    const system = creating();
    await system.fail(system.creations);
    expect([system.state(), system.told]).toEqual(['placing', [{ type: 'change.failed' }]]);
    system.actor.send({ type: 'coordinates.saved' });
    expect(statesAtLimit(system)).toEqual([{ saving: 'creating' }, 'placing']);
  });
});

describe('a sensor that is deleted', () => {
  test('goes once a user has confirmed it [SENS-09][SENS-26][CALL-24]', async () => {
    const system = await openSensor();
    system.actor.send({ type: 'deletion.began' });
    expect([dialogOf(system), system.deletions.calls.length]).toEqual(['deletion', 0]);
    system.actor.send({ type: 'dialog.closed' });
    expect(system.state()).toEqual({ looking: { open: 'current' } });
    system.actor.send({ type: 'deletion.began' });
    system.actor.send({ type: 'deletion.confirmed' });
    expect(system.deletions.last().input).toEqual({ gid: 7 });
    system.deletions.last().resolve();
    await settled();
    expect([system.state(), selectSensorGid(system.now()), system.told]).toEqual([
      { looking: 'away' },
      null,
      [{ type: 'sensor.deleted' }],
    ]);
  });

  test('stays if that fails, or is not answered at the limit [SENS-27]', async () => {
    const system = await deleting();
    await system.fail(system.deletions);
    expect([system.state(), dialogOf(system), selectIsPanelShown(system.now())]).toEqual([
      'confirming',
      'deletion',
      true,
    ]);
    system.actor.send({ type: 'deletion.confirmed' });
    expect(statesAtLimit(system)).toEqual(['deleting', 'confirming']);
    expect(system.told).toEqual([{ type: 'change.failed' }, { type: 'change.failed' }]);
  });

  test('cannot be kept meanwhile', async () => {
    const system = await deleting();
    system.actor.send({ type: 'dialog.closed' });
    expect(system.state()).toBe('deleting');
  });
});
