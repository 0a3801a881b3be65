import { expect, test } from 'vitest';
import { readConfig } from '#server/composition/config/config.ts';
import { ConfigError } from '#server/composition/config/configError.ts';

const URL_OF_STREETS = 'https://tiles.example/{z}/{x}/{y}.png?key=k';

test('tile pictures come from whom the settings name, else from nobody [MAP-02]', () => {
  const basemap = (env: Record<string, string>) => readConfig(env, [], null).basemap;
  expect(basemap({}).tiles).toMatchObject({ street: '', satellite: '' });
  const named = basemap({ STREET_TILE_URL: URL_OF_STREETS, TILE_CREDIT: '© Streets' });
  expect(named.tiles).toMatchObject({ street: URL_OF_STREETS, satellite: '' });
  expect(named.credit).toBe('© Streets');
});

test.each([
  'tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'https://{s}.example/{z}/{x}/{y}',
])('an address of pictures that cannot be used is refused by name, and not printed: %s [MAP-02]', (url) => {
  const attempt = () => readConfig({ SATELLITE_TILE_URL: url }, [], null);
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(/^SATELLITE_TILE_URL is not usable/);
  expect(attempt).not.toThrow(/example/);
});
