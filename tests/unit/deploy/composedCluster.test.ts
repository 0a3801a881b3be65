import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '#server/composition/config/config.ts';

/** What docker compose puts in the place of a variable. */
const PASSWORD = 'abc123';
const VARIABLES: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: PASSWORD,
  NATS_PASSWORD: PASSWORD,
  APP_ORIGINS: 'https://yards.example',
  LIVE_CONTACT: 'ops@yards.example',
  S3_URL: 'https://objects.example/yards',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: PASSWORD,
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
};
const text = readFileSync('deploy/compose.cluster.yaml', 'utf8').replaceAll(
  /\$\{(\w+)(?::([?-])([^}]*))?\}/gu,
  (_, name: string, sign: string, rest: string) => VARIABLES[name] ?? (sign === '-' ? rest : ''),
);
const Cluster = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      environment: z.record(z.string(), z.string()).default({}),
      command: z.array(z.string()).default([]),
      networks: z.union([z.array(z.string()), z.record(z.string(), z.object({ ipv4_address: z.string() }))]),
      security_opt: z.array(z.string()),
      volumes: z.array(z.string()),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});
const { services, volumes } = Cluster.parse(parse(text, { merge: true }));
const named = (prefix: string) => Object.entries(services).filter(([name]) => name.startsWith(prefix));

describe('the composed cluster', () => {
  test('has two engines and two edges whose settings the service accepts [S13]', () => {
    for (const role of ['engine', 'edge'] as const) {
      const all = named(role);
      expect(all).toHaveLength(2);
      for (const [name, { environment }] of all) {
        const config = readConfig({ ...environment, DATA_DIR: '/data', HOST: '0.0.0.0' }, [], null);
        expect([name, config.role.kind]).toEqual([name, role]);
        expect(config.objects).toMatchObject({
          bucketUrl: 'https://objects.example/yards',
          region: 'us-east-1',
        });
        expect([name, config.traces?.endpoint]).toEqual([name, 'http://collector:4318']);
        if (role === 'edge') continue;
        expect([name, config.isDemo, environment['ENGINE_URL']]).toEqual([
          name,
          false,
          `http://${name}:8080`,
        ]);
      }
    }
  });

  test('has three servers of NATS that know one another, and services that name all three', () => {
    const servers = named('nats').map(([name]) => name);
    expect(servers).toHaveLength(3);
    const routes = `--routes=${servers.map((name) => `nats://${name}:6222`).join(',')}`;
    for (const [name, { command }] of named('nats'))
      expect(command).toEqual(
        expect.arrayContaining([`--name=${name}`, '--jetstream', `--pass=${PASSWORD}`, routes]),
      );
    for (const [, { environment }] of [...named('engine'), ...named('edge')])
      expect(environment['NATS_URL']).toBe(
        `nats://scc:${PASSWORD}@nats1:4222,nats://nats2:4222,nats://nats3:4222`,
      );
  });

  test('gives each server of NATS the settings that let answers of a storm through [S4]', () => {
    for (const [, { command, volumes: mounted }] of named('nats')) {
      expect(command).toContain('--config=/etc/nats/scc.conf');
      expect(mounted).toContain('./nats/nats.conf:/etc/nats/scc.conf:ro');
    }
    expect(existsSync('deploy/nats/nats.conf')).toBe(true);
  });

  test('lets HAProxy ask the edges where they are, and gives nobody more rights', () => {
    const addresses = named('edge').map(([, { networks }]) =>
      Array.isArray(networks) ? '' : `${networks['inside']?.ipv4_address}:8080`,
    );
    const { SCC_EDGE_A: a, SCC_EDGE_B: b } = services['haproxy']!.environment;
    expect([a, b]).toEqual(addresses);
    for (const [name, { security_opt: options }] of Object.entries(services))
      expect([name, options]).toEqual([name, ['no-new-privileges:true']]);
  });

  test('keeps what each part stores in a volume of its own', () => {
    const kept = Object.values(services).flatMap((service) =>
      service.volumes.filter((one) => !one.startsWith('.')),
    );
    expect(new Set(kept.map((one) => one.split(':')[0]))).toEqual(new Set(Object.keys(volumes)));
    expect(kept).toHaveLength(Object.keys(volumes).length);
  });
});
