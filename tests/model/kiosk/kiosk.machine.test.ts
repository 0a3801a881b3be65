import { describe, expect } from 'vitest';
import type { KioskEvent } from '#machines/kiosk/kioskFacts.ts';
import { selectIsOnline, selectReloads, selectWakeLock } from '#machines/kiosk/kioskSelectors.ts';
import type { ReloadTimes } from '#domain/kiosk/pastReloads.ts';
import { createKioskSystem, KIOSK_INPUT } from '../../support/kioskSystem.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';
import { walkModel } from '../../support/walkModel.ts';
import { kioskModel, stepsFor, type KioskDriver } from './kiosk.model.ts';

const ANSWER_EVERY_MS = 10_000;
const SLEPT_MS = 20_000;

/** A display whose page is made anew by each reload, over what the tab remembers. */
function createMachineDriver(): KioskDriver {
  let nowMs = MISSION_TIME_MS;
  let reloads = 0;
  let isOnline = true;
  let isAlarm = false;
  let remembered: ReloadTimes = {};
  let page = open();

  function open() {
    const system = createKioskSystem({ reloads: remembered, isOnline });
    system.send({ type: 'wakeLock.taken' });
    if (isAlarm) system.send({ type: 'alarm.raised' });
    return system;
  }
  const tell = (event: KioskEvent) => page.send(event);

  function pass(spanMs: number): void {
    nowMs += spanMs;
    page.clock.increment(spanMs);
  }

  function answer(hazard: 'none' | 'alert'): void {
    pass(ANSWER_EVERY_MS);
    const wasAlarm = isAlarm;
    isAlarm = hazard === 'alert';
    if (isAlarm && !wasAlarm) tell({ type: 'alarm.raised' });
    tell({ type: 'fetch.succeeded', atMs: nowMs });
    if (!isAlarm && wasAlarm) tell({ type: 'alarm.cleared' });
    if (page.reloads().length === 0) return;
    reloads += 1;
    remembered = selectReloads(page.snapshot());
    page.actor.stop();
    page = open();
  }

  return {
    sleep() {
      pass(SLEPT_MS);
      tell({ type: 'page.woken', sleptMs: SLEPT_MS });
    },
    report: answer,
    refuse: () => pass(ANSWER_EVERY_MS),
    setNetwork(isThere) {
      isOnline = isThere;
      tell({ type: isThere ? 'network.restored' : 'network.lost' });
    },
    setMemory: (isShort) =>
      tell({ type: 'memory.measured', usedBytes: isShort ? KIOSK_INPUT.memoryLimitBytes + 1 : 0 }),
    setVersion: (version) =>
      tell(version === null ? { type: 'version.withdrawn' } : { type: 'version.waiting', version }),
    setForm: (isOpen) => tell({ type: isOpen ? 'form.opened' : 'form.closed' }),
    setPicture(isMoving) {
      tell({ type: isMoving ? 'loop.resumed' : 'loop.stalled' });
      if (!isMoving) pass(KIOSK_INPUT.frozenAfterMs);
    },
    loseWakeLock: () => tell({ type: 'wakeLock.lost' }),
    touch() {
      tell({ type: 'operator.interacted' });
      tell({ type: 'wakeLock.taken' });
    },
    hideAndShow() {
      tell({ type: 'page.hidden' });
      tell({ type: 'page.shown' });
      tell({ type: 'wakeLock.taken' });
    },
    passMinute() {
      for (let leftMs = KIOSK_INPUT.lockAgainMs; leftMs > 0; leftMs -= ANSWER_EVERY_MS) answer('none');
      tell({ type: 'wakeLock.taken' });
    },
    expectDisplay(display) {
      expect({
        reloads,
        isAwake: selectWakeLock(page.snapshot()) === 'held',
        isOnline: selectIsOnline(page.snapshot()),
      }).toEqual(display);
    },
  };
}

describe('a wall display lives as the person who hung it up expects [YARD-22][S12]', () => {
  walkModel(kioskModel, { transitions: 44, journeys: 14 }, () => stepsFor(createMachineDriver()));
});
