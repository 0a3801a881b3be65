import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { SENSOR_CURRENT_MS } from '#domain/sensors/sensorAge.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { SensorFacts } from '#machines/snowSensor/snowSensorContext.ts';
import { SensorPanel } from '#views/sensors/SensorPanel.tsx';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import {
  choosingSensor,
  SENSOR,
  SENSOR_LIMITS,
  sensorFacts,
  type SnowSensorSystem,
} from '#tests/support/snowSensorSystem.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';
import { textsOf } from '../textsOf.ts';

const STEP_MS = 300_000;
const DAY_MS = 86_400_000;
const TIMES = Array.from({ length: 577 }, (_, nth) => isoInstant(MISSION_TIME_MS + (nth - 288) * STEP_MS));

/** A sensor as the service tells of it now: a day back and a day ahead, without any rain. */
const KNOWN: SensorFacts = {
  ...sensorFacts({ sensor: { time: TIMES, height: TIMES.map(() => 40) } }),
  area: {
    features: [],
    isSimulation: true,
    when_will_it_rain: null,
    time_series_iso8601: TIMES,
    time_series_precip: TIMES.map(() => 0),
    time_series_snow: TIMES.map(() => 0),
  },
};

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An open panel beside the clock of the network. */
async function open({ facts = KNOWN, language = 'en-US' as Language } = {}) {
  const system = choosingSensor(true);
  await system.load(facts);
  let nowMs = MISSION_TIME_MS;
  const { container } = render(
    <I18nextProvider i18n={textsOf(language)}>
      <SensorPanel
        sensor={system.actor}
        locale={{ language, timeZone: 'UTC', unitSystem: 1 }}
        presentMs={() => nowMs}
        mayChange={false}
        isPage={false}
      />
    </I18nextProvider>,
  );
  const textOf = (selector: string) =>
    container.querySelector(selector)?.textContent?.replaceAll(/[\u00A0\u202F]/g, ' ') ?? null;
  return {
    system,
    /** Only the clock goes on, as while the device sleeps; then its next tick. */
    tick(ageMs: number) {
      nowMs = MISSION_TIME_MS + ageMs;
      return act(async () => void vi.advanceTimersByTime(1_000));
    },
    turn: (name: string) => fireEvent.click(screen.getByRole('tab', { name })),
    textOf,
    status: () => [
      textOf('.sensorpanel-status'),
      container.querySelector<HTMLElement>('.sensorpanel-status')?.dataset['status'],
    ],
    foot: () => textOf('footer > span'),
    note: () => textOf('[role=alert]'),
    text: () => textOf('.sensorpanel'),
  };
}

const failReload = (system: SnowSensorSystem) =>
  act(async () => {
    system.clock.increment(SENSOR_LIMITS.refreshMs);
    await system.fail(system.loads);
  });

describe('the panel of a sensor', () => {
  test('says that its last reload failed, until one succeeds, and keeps what it shows [S4][S5]', async () => {
    const { system, note, status } = await open();
    expect(note()).toBeNull();
    await failReload(system);
    expect(note()).toBe('Sensor data could not be reloaded. Retrying...');
    expect(status()).toEqual(['ONLINE', 'online']);
    await act(async () => {
      system.clock.increment(SENSOR_LIMITS.refreshMs);
      await system.load(KNOWN);
    });
    expect(note()).toBeNull();
  });

  test('says how old its last reading is, as time passes, with the date of another day [S5]', async () => {
    const { tick, foot } = await open();
    expect(foot()).toBe('Updated at 6:30 PM (0 s ago)');
    await tick(12 * 60_000);
    expect(foot()).toBe('Updated at 6:30 PM (12 min ago)');
    await tick(DAY_MS);
    expect(foot()).toBe('Updated at Sat, Jul 4, 6:30 PM (24 h ago)');
  });

  test('says nothing of now once it is too old, also after a sleep [S4][S5]', async () => {
    const { tick, status, note } = await open();
    await tick(SENSOR_CURRENT_MS);
    expect([status(), note()]).toEqual([['ONLINE', 'online'], null]);
    await tick(SENSOR_CURRENT_MS + 1);
    expect([status(), note()]).toEqual([
      ['UNKNOWN', 'unknown'],
      'Sensor data is not current (as of 6:30 PM).',
    ]);
  });

  test('tells no rain of the next hours once it is too old [SENS-24][S4][S5]', async () => {
    const { tick, turn, textOf } = await open();
    turn('Area Graph');
    await tick(SENSOR_CURRENT_MS);
    expect(textOf('.sensorrain')).toBe('No rain is expected within 24 hours.');
    await tick(SENSOR_CURRENT_MS + 1);
    expect(textOf('.sensorrain')).toBe('Rain forecast is not available.');
  });

  test('whose every reload of a day failed tells the day that it is of [S4][S5]', async () => {
    const { system, tick, note, status } = await open();
    await failReload(system);
    await tick(DAY_MS);
    expect(note()).toBe('Sensor data is not current (as of Sat, Jul 4, 6:30 PM).');
    expect(status()).toEqual(['UNKNOWN', 'unknown']);
  });

  /** Loaded just now, with heights up to so many rows before Now. */
  const silentFor = (rows: number, status: 'online' | 'offline' = 'online'): SensorFacts => ({
    ...KNOWN,
    sensor: {
      ...KNOWN.sensor,
      status,
      sensor: { time: TIMES, height: TIMES.map((_, nth) => (nth <= 288 - rows || nth > 288 ? 40 : null)) },
    },
  });

  test('of a sensor that fell silent hours ago is not ONLINE, and its plate is of its last reading [S4][S5]', async () => {
    const { status, note, foot, textOf } = await open({ facts: silentFor(240) });
    expect([status(), note()]).toEqual([
      ['UNKNOWN', 'unknown'],
      'Sensor data is not current (as of Fri, Jul 3, 10:30 PM).',
    ]);
    expect(textOf('.tchart-plate')).toBe('Last update');
    expect(foot()).toBe('Updated at Fri, Jul 3, 10:30 PM (20 h ago)');
  });

  test.each([240, 289])(
    'of a sensor that has told nothing for %d rows tells the rain of a forecast of now [SENS-24][S4][S5]',
    async (rows) => {
      const { tick, turn, textOf } = await open({ facts: silentFor(rows) });
      turn('Area Graph');
      expect(textOf('.sensorrain')).toBe('No rain is expected within 24 hours.');
      expect(textOf('.tchart-plate')).toBe('Now');
      await tick(SENSOR_CURRENT_MS + 1);
      expect(textOf('.sensorrain')).toBe('Rain forecast is not available.');
      expect(textOf('.tchart-plate')).toBe('Last update');
    },
  );

  test('waits for a reading up to the limit, and no longer [S5]', async () => {
    const { tick, status } = await open({ facts: silentFor(1) });
    await tick(SENSOR_CURRENT_MS - STEP_MS);
    expect(status()).toEqual(['ONLINE', 'online']);
    await tick(SENSOR_CURRENT_MS - STEP_MS + 1);
    expect(status()).toEqual(['UNKNOWN', 'unknown']);
  });

  test('waits for no reading of a sensor that is turned off [S4][SENS-02]', async () => {
    const { status, note } = await open({ facts: silentFor(240, 'offline') });
    expect([status(), note()]).toEqual([['OFFLINE', 'offline'], null]);
  });

  test('of a sensor that has told nothing at all says so [S4]', async () => {
    const { status, note, foot, textOf } = await open({ facts: silentFor(289) });
    expect([status(), note(), foot()]).toEqual([
      ['UNKNOWN', 'unknown'],
      'No reading from the sensor in the last 24 hours.',
      'No reading',
    ]);
    expect(textOf('.tchart-plate')).toBeNull();
  });

  test('says so in French', async () => {
    const { system, tick, note, status, foot } = await open({ language: 'fr-CA' });
    await failReload(system);
    expect(note()).toBe('Impossible de recharger les données du capteur. Nouvelle tentative…');
    await tick(DAY_MS);
    expect(note()).toBe(
      'Les données du capteur ne sont pas à jour (dernières données : sam. 4 juill., 18 h 30).',
    );
    expect(foot()).toBe('Mis à jour : sam. 4 juill., 18 h 30 (il y a 24 h)');
    expect(status()).toEqual(['INCONNU', 'unknown']);
  });

  test('that tells no time says nothing of now once a reload failed [S4]', async () => {
    const { system, tick, note, status, foot } = await open({ facts: { ...KNOWN, sensor: SENSOR } });
    await tick(DAY_MS);
    expect([status(), foot()]).toEqual([['ONLINE', 'online'], 'No reading']);
    await failReload(system);
    expect([status(), note()]).toEqual([
      ['UNKNOWN', 'unknown'],
      'Sensor data could not be reloaded. Retrying...',
    ]);
  });
});
