import { render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SensorArea } from '#contracts/snowSensor.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { SensorFacts } from '#machines/snowSensor/snowSensorContext.ts';
import { DraftRefused, SensorNews } from '#views/sensors/SensorNews.tsx';
import { AreaGraph, EventLog } from '#views/sensors/SensorSheets.tsx';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { SENSOR, sensorFacts } from '../../../support/snowSensorSystem.ts';
import { textsOf } from '../textsOf.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';

const HOUR_MS = 3_600_000;
const READER = { language: 'en-US', timeZone: 'UTC', unitSystem: 1 } as const;

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  return () => vi.unstubAllGlobals();
});

const shown = (content: React.ReactNode, language: 'en-US' | 'fr-CA' = 'en-US') =>
  render(<I18nextProvider i18n={textsOf(language)}>{content}</I18nextProvider>).container;

describe('the event log', () => {
  const log = (entries: SensorFacts['log'], language: 'en-US' | 'fr-CA' = 'en-US') => {
    const facts = { ...sensorFacts(), log: entries };
    return shown(<EventLog facts={facts} locale={{ ...READER, language }} />, language);
  };
  const at = isoInstant(MISSION_TIME_MS);

  test('lists when and what, the known in the language of the reader [SENS-25][DATA-11]', () => {
    const entries = [
      { at, event: 'Sensor Created' },
      { at, event: 'Battery low' },
    ];
    expect(log(entries, 'fr-CA').textContent).toContain('Capteur créé');
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[1]).toMatch(/^Battery low/);
    expect(within(screen.getAllByRole('listitem')[0]!).getByRole<HTMLTimeElement>('time').dateTime).toBe(at);
  });

  test('says that there is none, which is not that none could be read [SENS-25][S4]', () => {
    expect(log([]).textContent).toBe('No Logs for this sensor point');
    expect(log(null).textContent).toBe('The event log could not be loaded.');
  });
});

describe('when it will rain', () => {
  const NOW = { time: Array.from({ length: 289 }, () => isoInstant(MISSION_TIME_MS)), height: [] };
  const line = (when: string | null, times = [isoInstant(MISSION_TIME_MS)], sensor = NOW) => {
    const series = { time_series_iso8601: times, time_series_precip: [], time_series_snow: [] };
    const area: SensorArea = { ...series, features: [], when_will_it_rain: when, isSimulation: true };
    const facts = { ...sensorFacts(), sensor: { ...SENSOR, sensor }, area };
    const container = shown(<AreaGraph facts={facts} isOld={false} locale={READER} />);
    return container.querySelector('.sensorrain')?.textContent;
  };

  test('is a line of text [SENS-24][GAP-86]', () => {
    expect(line(isoInstant(MISSION_TIME_MS + HOUR_MS))).toMatch(/^Rain is expected from \d+:\d\d\s[AP]M\.$/);
    expect(line(isoInstant(MISSION_TIME_MS + 23 * HOUR_MS))).toMatch(/^Rain is expected from \w+, \w+ \d+, /);
    expect(line(isoInstant(MISSION_TIME_MS))).toBe('It is raining.');
    expect(line(null)).toBe('No rain is expected within 24 hours.');
    expect(line('Showers at dusk')).toBe('Showers at dusk');
    expect(line(null, [])).toBe('Rain forecast is not available.');
  });

  test('names the year of a sensor that does not tell what time it is [SENS-24]', () => {
    const when = isoInstant(MISSION_TIME_MS);
    expect(line(when, [when], { time: [], height: [] })).toMatch(
      /^Rain is expected from \w+ \d+, 2026, \d+:\d\d\s[AP]M\.$/,
    );
  });

  test('is not told where the area could not be read [S4]', () => {
    const container = shown(<AreaGraph facts={sensorFacts()} isOld={false} locale={READER} />);
    expect(container.textContent).toBe('The area graph could not be loaded.');
  });
});

describe('a toast', () => {
  test.each([
    ['deviceId', 'Please add Device ID'],
    ['markerColor', 'Please add marker color'],
    ['markerColorHex', 'Please add valid HEX value for marker color'],
    ['project', 'Please add project'],
    ['type', 'Please add sensor type'],
    ['zone', 'Please add sensor zone'],
    ['status', 'Please add status'],
    ['statusKnown', 'Please valid status - "online" or "offline"'],
    ['facility', 'Please add facility'],
    ['markerSize', 'Please add marker size'],
  ] as const)(
    'of the fault %s says "%s" [SENS-12][SENS-13][SENS-14][SENS-15][SENS-16][SENS-17][SENS-18][SENS-19][SENS-20][SENS-21]',
    (fault, text) => {
      expect(shown(<DraftRefused fault={fault} />).textContent).toBe(text);
    },
  );

  test.each([
    ['inactive', 'Sensor set to inactive'],
    ['active', 'Sensor set to active'],
    ['created', 'Sensor Created'],
    ['moved', 'Sensor Moved to a new location'],
    ['deleted', 'Sensor deleted'],
    ['failed', 'Something went wrong'],
  ] as const)('of the action %s says "%s" [SENS-26][SENS-27]', (action, text) => {
    expect(shown(<SensorNews action={action} />).textContent).toBe(text);
  });
});
