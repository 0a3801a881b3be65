import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/composition/config/config.ts';
import { ConfigError } from '#server/composition/config/configError.ts';

describe('settings that name where the service is and what it stores in', () => {
  test('read the addresses that people use as browsers write them [AUTH-05]', () => {
    expect(readConfig({ APP_ORIGINS: '' }, [], null).appOrigins).toEqual([]);
    const APP_ORIGINS = 'https://Yards.Example/, http://10.0.0.7:8080, \n';
    expect(readConfig({ APP_ORIGINS }, [], null).appOrigins).toEqual([
      'https://yards.example',
      'http://10.0.0.7:8080',
    ]);
  });

  test('name the database by an address, or by a socket of the machine', () => {
    for (const DATABASE_URL of [
      'postgres://u:p@db/scc',
      'postgresql://db/scc',
      'POSTGRES://u:p@db/scc',
      '\npostgres://u:p@db/scc',
      'pg://u:p@db/scc',
      'scc?host=/run/pg',
      'socket:/run/pg?db=scc',
      '/run/pg scc',
    ])
      expect(readConfig({ DATABASE_URL }, [], null).databaseUrl).toBe(DATABASE_URL);
  });

  test.each([
    [{ APP_ORIGINS: 'yards.example' }, 'APP_ORIGINS is "yards.example": origins like https://'],
    [{ APP_ORIGINS: 'https://yards.example/app' }, 'APP_ORIGINS is "https://yards.example/app"'],
    [{ APP_ORIGINS: 'https://yards.example\\app' }, 'APP_ORIGINS is "https://yards.example\\app"'],
    [{ APP_ORIGINS: 'https://a.example;b.example' }, 'APP_ORIGINS is "https://a.example;b.example"'],
    [{ APP_ORIGINS: 'https://*.yards.example' }, 'APP_ORIGINS is "https://*.yards.example"'],
    [{ APP_ORIGINS: 'https://a.example,ftp://b.example' }, 'APP_ORIGINS is "https://a.example,ftp://'],
    [{ DATABASE_URL: '' }, 'DATABASE_URL is not usable: postgres://USER:PASSWORD@HOST/NAME was expected'],
    [{ DATABASE_URL: 'db.example/scc' }, 'DATABASE_URL is not usable: postgres://USER:PASSWORD@HOST'],
    [{ DATABASE_URL: 'mysql://db.example/scc' }, 'DATABASE_URL is not usable: postgres://USER'],
  ])('%j is refused in one line', (env, line) => {
    const attempt = () => readConfig(env, [], null);
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(line);
  });
});
