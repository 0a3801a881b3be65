import { describe, expect } from 'vitest';
import {
  selectIsPanelShown,
  selectIsPlaceSavable,
  selectIsSensorBusy,
  selectIsSensorMissing,
  selectIsSensorOutdated,
  selectSensorDialog,
  selectSensorFacts,
  selectSensorGid,
} from '#machines/snowSensor/snowSensorSelectors.ts';
import { NEW_SENSOR } from '#domain/sensors/sensorDraft.ts';
import { settled } from '../../support/settled.ts';
import {
  createSnowSensorSystem,
  SENSOR_DRAFT,
  SENSOR_LIMITS,
  sensorFacts,
} from '../../support/snowSensorSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { snowSensorModel, stepsFor, type SensorView, type SnowSensorDriver } from './snowSensor.model.ts';

const TOLD = {
  'status.changed': 'off',
  'sensor.moved': 'moved',
  'sensor.created': 'created',
  'sensor.deleted': 'gone',
  'change.failed': 'failed',
  'draft.refused': 'refused',
} as const;

function createMachineDriver(): SnowSensorDriver {
  const system = createSnowSensorSystem();
  const { actor } = system;

  function view(): SensorView {
    const now = system.now();
    const dialog = selectSensorDialog(now);
    const told = system.told.at(-1);
    if (dialog === 'place') {
      if (selectIsSensorBusy(now)) return 'saving';
      return selectIsPlaceSavable(now) ? 'moved marker' : 'still marker';
    }
    if (dialog === 'deletion') return selectIsSensorBusy(now) ? 'deleting' : 'question';
    if (dialog === 'details') return told === undefined ? 'form' : TOLD[told.type];
    if (selectIsSensorBusy(now)) return 'busy';
    if (told !== undefined) return TOLD[told.type];
    if (selectIsPanelShown(now)) return selectIsSensorOutdated(now) ? 'old' : 'panel';
    if (selectIsSensorMissing(now)) return 'missing';
    if (selectSensorFacts(now) !== null) return 'more';
    return selectSensorGid(now) === null ? 'nothing' : 'loading';
  }

  /** Of those that wait the newest one is waited for. */
  function call() {
    const now = system.state();
    if (now === 'deleting') return { calls: system.deletions, done: undefined };
    if (now === 'toggling') return { calls: system.changes, done: sensorFacts({ status: 'offline' }) };
    if (JSON.stringify(now).includes('creating')) return { calls: system.creations, done: undefined };
    if (JSON.stringify(now).includes('moving')) return { calls: system.changes, done: sensorFacts() };
    return { calls: system.loads, done: sensorFacts() };
  }

  async function answer(how: 'done' | 'failure') {
    const { calls, done } = call();
    const { resolve, reject } = calls.last() as {
      resolve(value: unknown): void;
      reject(error: Error): void;
    };
    if (how === 'done') resolve(done);
    else reject(new Error('no'));
    await settled();
  }

  return {
    choose: () => actor.send({ type: 'sensor.chosen', gid: 7, isShown: false }),
    closeCard: () => actor.send({ type: 'sensor.left' }),
    retry: () => actor.send({ type: 'retry.requested' }),
    openPanel: () => actor.send({ type: 'panel.opened' }),
    closePanel() {
      system.told.length = 0;
      actor.send({ type: 'panel.closed' });
    },
    press(what) {
      const types = {
        switch: 'status.toggled',
        move: 'move.began',
        delete: 'deletion.began',
        add: 'addition.began',
      } as const;
      actor.send({ type: types[what] });
    },
    closeDialog: () => actor.send({ type: 'dialog.closed' }),
    fill(how) {
      system.told.length = 0;
      actor.send({ type: 'draft.changed', draft: how === 'whole' ? SENSOR_DRAFT : NEW_SENSOR });
      actor.send({ type: 'details.confirmed', start: [-73, 44] });
    },
    moveMarker: () => actor.send({ type: 'marker.moved', at: [-73.1, 44.6] }),
    save: () => actor.send({ type: 'coordinates.saved' }),
    confirmDeletion: () => actor.send({ type: 'deletion.confirmed' }),
    answer,
    refresh(how) {
      system.clock.increment(SENSOR_LIMITS.refreshMs);
      return answer(how);
    },
    expectView: (wanted) => expect(view()).toBe(wanted),
  };
}

describe('a snow sensor is looked after as the person who does it expects', () => {
  walkModel(snowSensorModel, { transitions: 41, journeys: 13 }, () => stepsFor(createMachineDriver()));
});
