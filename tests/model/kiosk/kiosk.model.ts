import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** A wall display that nobody looks after, as the person tells it who hung it up. */
export const kioskModel = setup({}).createMachine({
  id: 'kiosk',
  initial: 'all is well',
  states: {
    'all is well': {
      on: {
        'a good status comes': 'all is well',
        'it sleeps': 'it has slept',
        'its memory fills up': 'memory is short',
        'an alert begins': 'an alert runs',
        'its screen may turn off again': 'its screen may turn off',
        'the network goes': 'it is offline',
        'the picture stands still for half a minute': 'the picture stands still',
        'a new version comes': 'a new version waits',
      },
    },
    'a new version waits': {
      on: {
        'a good status comes': 'it has reloaded',
        'an alert begins': 'a new version waits in an alert',
        'the new version is withdrawn': 'all is well',
      },
    },
    'a new version waits in an alert': {
      on: {
        'the alert goes on': 'a new version waits in an alert',
        'the alert is over': 'a new version waits',
      },
    },
    'its screen may turn off': {
      on: {
        'the user touches it': 'all is well',
        'it is hidden and shown again': 'all is well',
        'a minute passes': 'all is well',
        'a good status comes': 'its screen may turn off',
      },
    },
    'it is offline': { on: { 'it sleeps': 'it has slept offline', 'the network comes back': 'all is well' } },
    'it has slept': {
      on: {
        'a good status comes': 'it has reloaded',
        'an alert begins': 'it has reloaded in an alert',
        'no status comes': 'it has slept',
        'the network goes': 'it has slept offline',
        'the user begins to fill in a form': 'it has slept, and a form is open',
      },
    },
    'it has slept, and a form is open': {
      on: {
        'a good status comes': 'it has slept, and a form is open',
        'the form is closed': 'it has slept',
      },
    },
    'it has slept offline': {
      on: { 'a good status comes': 'it has slept offline', 'the network comes back': 'it has slept' },
    },
    'the picture stands still': {
      on: { 'a good status comes': 'it has reloaded', 'the picture moves again': 'all is well' },
    },
    'memory is short': {
      on: {
        'a good status comes': 'it has reloaded',
        'no status comes': 'memory is short',
        'its memory is free again': 'all is well',
        'an alert begins': 'memory is short in an alert',
      },
    },
    'an alert runs': {
      on: { 'its memory fills up': 'memory is short in an alert', 'the alert is over': 'all is well' },
    },
    'memory is short in an alert': {
      on: {
        'the alert goes on': 'memory is short in an alert',
        'the alert is over': 'memory is short',
      },
    },
    'it has reloaded': {
      on: {
        'it sleeps again within a minute': 'it has slept too soon',
        'a good status comes': 'it has reloaded',
      },
    },
    'it has reloaded in an alert': { on: { 'the alert goes on': 'it has reloaded in an alert' } },
    'it has slept too soon': {
      on: { 'a good status comes': 'it has slept too soon', 'a minute passes': 'it has reloaded twice' },
    },
    'it has reloaded twice': { on: { 'a good status comes': 'it has reloaded twice' } },
  },
});

/** What a system under test must let us do. */
export type KioskDriver = {
  sleep(): Promise<void> | void;
  /** An answer to the page's question, current and good. */
  report(hazard: 'none' | 'alert'): Promise<void> | void;
  /** The page's question is refused. */
  refuse(): Promise<void> | void;
  setNetwork(isThere: boolean): Promise<void> | void;
  setMemory(isShort: boolean): Promise<void> | void;
  setVersion(version: string | null): Promise<void> | void;
  setForm(isOpen: boolean): Promise<void> | void;
  setPicture(isMoving: boolean): Promise<void> | void;
  loseWakeLock(): Promise<void> | void;
  touch(): Promise<void> | void;
  hideAndShow(): Promise<void> | void;
  /** A minute with good statuses. */
  passMinute(): Promise<void> | void;
  expectDisplay(display: {
    readonly reloads: number;
    readonly isAwake: boolean;
    readonly isOnline: boolean;
  }): Promise<void> | void;
};

const WELL = { reloads: 0, isAwake: true, isOnline: true };

export function stepsFor(driver: KioskDriver): ModelSteps {
  const expectWell = () => driver.expectDisplay(WELL);
  const expectReloads = (reloads: number) => () => driver.expectDisplay({ ...WELL, reloads });
  const expectOffline = () => driver.expectDisplay({ ...WELL, isOnline: false });
  return {
    states: {
      'all is well': expectWell,
      'its screen may turn off': () => driver.expectDisplay({ ...WELL, isAwake: false }),
      'it is offline': expectOffline,
      'it has slept': expectWell,
      'it has slept offline': expectOffline,
      'it has slept, and a form is open': expectWell,
      'a new version waits': expectWell,
      'a new version waits in an alert': expectWell,
      'the picture stands still': expectWell,
      'memory is short': expectWell,
      'an alert runs': expectWell,
      'memory is short in an alert': expectWell,
      'it has reloaded': expectReloads(1),
      'it has reloaded in an alert': expectReloads(1),
      'it has slept too soon': expectReloads(1),
      'it has reloaded twice': expectReloads(2),
    },
    events: {
      'a good status comes': () => driver.report('none'),
      'no status comes': () => driver.refuse(),
      'an alert begins': () => driver.report('alert'),
      'the alert goes on': () => driver.report('alert'),
      'the alert is over': () => driver.report('none'),
      'it sleeps': () => driver.sleep(),
      'it sleeps again within a minute': () => driver.sleep(),
      'a minute passes': () => driver.passMinute(),
      'its memory fills up': () => driver.setMemory(true),
      'its memory is free again': () => driver.setMemory(false),
      'a new version comes': () => driver.setVersion('9.9.9'),
      'the new version is withdrawn': () => driver.setVersion(null),
      'the user begins to fill in a form': () => driver.setForm(true),
      'the form is closed': () => driver.setForm(false),
      'the network goes': () => driver.setNetwork(false),
      'the network comes back': () => driver.setNetwork(true),
      'the picture stands still for half a minute': () => driver.setPicture(false),
      'the picture moves again': () => driver.setPicture(true),
      'its screen may turn off again': () => driver.loseWakeLock(),
      'the user touches it': () => driver.touch(),
      'it is hidden and shown again': () => driver.hideAndShow(),
    },
  };
}
