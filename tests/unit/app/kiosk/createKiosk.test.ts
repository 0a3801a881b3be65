import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  selectIsStalled,
  selectWaitingVersion,
  selectWakeLock,
  selectReloadRequests,
} from '#machines/kiosk/kioskSelectors.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { settled } from '#tests/support/settled.ts';
import { hangUp } from './hangUp.ts';

beforeEach(() => {
  vi.useFakeTimers({
    now: MISSION_TIME_MS,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('everything that a display holds of its browser is let go at its end [S12]', async () => {
  const { before, held, kiosk, pass, draw } = await hangUp();
  await pass(70_000, () => {});
  expect(held()).toMatchObject({ frames: 1, locks: 1 });
  expect(held().listeners).toBeGreaterThanOrEqual(9);
  kiosk.dispose();
  draw();
  expect({ ...held(), timers: 0 }).toEqual({ ...before, timers: 0 });
  const timersAfter = held().timers;
  expect(timersAfter).toBeLessThanOrEqual(before.timers);
});

test('nothing that a display holds grows while it runs [S12]', async () => {
  const { answer, held, kiosk, pass } = await hangUp();
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round++) {
      await pass(10_000);
      await answer(round % 7 === 0 ? 'alert' : 'none');
    }
  };
  await rounds(7);
  const early = held();
  await rounds(40);
  expect(held()).toEqual(early);
  expect(kiosk.journal.entries().length).toBeLessThanOrEqual(200);
});

describe('a page that slept', () => {
  test('asks at once, and reloads once after a good answer [YARD-22]', async () => {
    const { yard, answer, sleep, pass, reloaded, reloads, kiosk } = await hangUp();
    await answer();
    await pass(2_000);
    expect(yard.isFetching()).toBe(false);
    await sleep(60_000);
    expect(yard.isFetching()).toBe(true);
    expect([selectReloadRequests(kiosk.actor.getSnapshot()), reloaded.mock.calls.length]).toEqual([
      ['sleep'],
      0,
    ]);
    await yard.fail('no network yet');
    expect(reloaded).not.toHaveBeenCalled();
    await answer();
    expect(reloaded).toHaveBeenCalledTimes(1);
    expect(reloads.times()).toEqual({ sleep: Date.now() });
    for (let poll = 0; poll < 5; poll++) {
      await pass(10_000);
      await answer();
    }
    expect(reloaded).toHaveBeenCalledTimes(1);
  });

  test('does not reload while it is offline [YARD-22]', async () => {
    const { window, answer, pass, sleep, reloaded } = await hangUp();
    window.dispatchEvent(new Event('offline'));
    await sleep(60_000);
    await answer();
    expect(reloaded).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('online'));
    await pass(1_000);
    await answer();
    expect(reloaded).toHaveBeenCalledTimes(1);
  });
});

test('a page that is seen again asks at once', async () => {
  const { document, yard, answer, pass } = await hangUp();
  await answer();
  await pass(2_000);
  document.hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(yard.isFetching()).toBe(false);
  document.hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(yard.isFetching()).toBe(true);
});

test('a wake lock that the browser takes away is a fault until it is given again [S12]', async () => {
  const { document, kiosk, takeLocksAway } = await hangUp();
  const lock = () => selectWakeLock(kiosk.actor.getSnapshot());
  expect(lock()).toBe('held');
  takeLocksAway();
  expect(lock()).toBe('released');
  document.dispatchEvent(new Event('click'));
  await settled();
  expect(lock()).toBe('held');
});

test('a picture that stands still is found, and reloads the page at a good answer [S12]', async () => {
  const { answer, kiosk, pass, reloaded, reloads } = await hangUp();
  await answer();
  await pass(4_000, () => {});
  expect(selectIsStalled(kiosk.actor.getSnapshot())).toBe(true);
  await pass(30_000, () => {});
  await answer();
  expect(reloaded).toHaveBeenCalledTimes(1);
  expect(Object.keys(reloads.times())).toEqual(['stall']);
});

describe('a new version', () => {
  test('does not come in the answer that raises an alarm, nor in the one that ends it [S10][S12]', async () => {
    const { answer, find, pass, reloaded } = await hangUp();
    await answer();
    await answer('alert');
    find('9.9.9');
    await pass(10_000);
    await answer('alert');
    await pass(10_000);
    await answer();
    expect(reloaded).not.toHaveBeenCalled();
    await pass(10_000);
    await answer();
    expect(reloaded).toHaveBeenCalledTimes(1);
  });

  test('that waits when an alarm begins stays waiting [S10][S12]', async () => {
    const { answer, dialog, find, pass, reloaded } = await hangUp();
    await answer();
    dialog.isOpen = true;
    find('9.9.9');
    await pass(10_000);
    await answer();
    dialog.isOpen = false;
    await pass(10_000);
    await answer('alert');
    expect(reloaded).not.toHaveBeenCalled();
  });

  test('waits for a siren that still sounds, though the alert is over [S10]', async () => {
    const { answer, find, siren, pass, reloaded } = await hangUp();
    await answer();
    siren.send({ type: 'alert.raised' });
    find('9.9.9');
    await pass(10_000);
    await answer();
    expect(reloaded).not.toHaveBeenCalled();
    siren.send({ type: 'alert.cleared', isOpen: true });
    await pass(10_000);
    await answer();
    expect(reloaded).toHaveBeenCalledTimes(1);
  });
});

test('a form with input that is not saved holds every reload up [YARD-22]', async () => {
  const { answer, dialog, pass, sleep, reloaded } = await hangUp();
  dialog.isOpen = true;
  await sleep(60_000);
  await answer();
  await pass(10_000);
  await answer();
  expect(reloaded).not.toHaveBeenCalled();
  dialog.isOpen = false;
  await pass(10_000);
  await answer();
  expect(reloaded).toHaveBeenCalledTimes(1);
});

describe('an open dialog of the page, which may hold input', () => {
  test('holds a new version back until it is closed [GAP-36]', async () => {
    const { answer, dialog, find, pass, reloaded } = await hangUp();
    await answer();
    find('9.9.9');
    dialog.isOpen = true;
    await pass(10_000);
    await answer();
    expect(reloaded).not.toHaveBeenCalled();
    dialog.isOpen = false;
    await pass(10_000);
    await answer();
    expect(reloaded).toHaveBeenCalledTimes(1);
  });

  test('holds a reload after a sleep back, however long the page slept [GAP-36]', async () => {
    const { answer, dialog, sleep, reloaded } = await hangUp();
    dialog.isOpen = true;
    await answer();
    await sleep(2 * 3_600_000);
    await answer();
    expect(reloaded).not.toHaveBeenCalled();
  });

  test('holds nothing back once it has been open for an hour, the override form too: it was forgotten [GAP-36][S12]', async () => {
    const { answer, dialog, find, override, pass, reloaded } = await hangUp();
    override.send({ type: 'form.requested', purpose: 'override' });
    dialog.isOpen = true;
    find('9.9.9');
    await answer();
    for (let minute = 0; minute < 59; minute++) {
      await pass(60_000);
      await answer();
    }
    expect(reloaded).not.toHaveBeenCalled();
    await pass(60_000);
    await answer();
    await pass(10_000);
    await answer();
    expect(reloaded).toHaveBeenCalledTimes(1);
  });
});

test('a version that is withdrawn is no reason to reload any more, and nothing is heard after the end', async () => {
  const { answer, find, kiosk, reloaded } = await hangUp();
  const waiting = () => selectWaitingVersion(kiosk.actor.getSnapshot());
  find('9.9.9');
  expect(waiting()).toBe('9.9.9');
  find(null);
  expect(waiting()).toBeNull();
  await answer();
  kiosk.dispose();
  find('9.9.9');
  expect([waiting(), reloaded.mock.calls.length]).toEqual([null, 0]);
});

test('a worker that dies five times in ten minutes reloads the page, once in an hour [S12]', async () => {
  const { answer, kiosk, pass, reloaded, worker } = await hangUp();
  worker.isAlive = false;
  await pass(60_000);
  expect(selectReloadRequests(kiosk.actor.getSnapshot())).toEqual(['worker']);
  for (let poll = 0; poll < 30; poll++) {
    await answer();
    await pass(10_000);
  }
  expect(reloaded).toHaveBeenCalledTimes(1);
});

describe('the log', () => {
  test('names what happened, machine by machine, and leaves out what always happens [S12]', async () => {
    const { answer, facts, pass, sleep, worker } = await hangUp();
    await answer();
    await pass(10_000);
    worker.isAlive = false;
    await pass(6_000);
    await answer('alert');
    await sleep(60_000);
    expect(facts()).toEqual(
      expect.arrayContaining([
        'page page.opened',
        'kiosk wakeLock.taken',
        'yardStatus status.changed',
        'computeCore alive.beating failed',
        'computeCore core.failed',
        'kiosk alarm.raised',
        'yardStatus alert.raised',
        'kiosk page.woken',
        'yardStatus page.woken',
      ]),
    );
    expect(facts().filter((fact) => /ticked|fetch\.succeeded|pollAgain|memory/.test(fact))).toEqual([]);
  });

  test('goes on after a reload, and says why [S12]', async () => {
    const first = await hangUp();
    await first.sleep(60_000);
    await first.answer();
    first.window.dispatchEvent(new Event('pagehide'));
    const kept = first.reloads.log();
    expect(kept.at(-1)).toMatchObject({ machine: 'page', fact: 'page.reloaded', detail: 'sleep' });
    const second = await hangUp({ log: kept as never[] });
    expect(second.kiosk.journal.entries().slice(0, kept.length)).toEqual(kept);
    expect(second.facts().slice(kept.length)[0]).toBe('page page.opened');
  });
});
