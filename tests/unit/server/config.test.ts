import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

describe('service settings', () => {
  test('have sensible defaults', () => {
    expect(readConfig({}, [], null)).toMatchObject({
      port: 8080,
      isDemo: true,
      replayFiles: [],
      replaySpeed: 1,
    });
  });

  test('read a replay and its speed', () => {
    const config = readConfig({}, ['--replay', 'a.csv', 'b.nc', '--speed', '20'], null);
    expect(config.replayFiles.map((file) => file.split('/').at(-1))).toEqual(['a.csv', 'b.nc']);
    expect(config.replaySpeed).toBe(20);
  });

  test.each([
    [{ PORT: 'eighty' }, [], 'PORT is "eighty"'],
    [{ DEMO: 'maybe' }, [], 'DEMO is "maybe"'],
    [{}, ['--replay'], '--replay needs at least one file'],
    [{}, ['a.csv'], 'did you mean --replay a.csv'],
    [{}, ['--replay', 'a.csv', '--speed', '0'], '--speed is "0"'],
    [{}, ['--nonsense'], '--nonsense'],
  ])('%j %j is refused in one line', (env, args, line) => {
    const attempt = () => readConfig(env, args, null);
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(line);
  });
});
