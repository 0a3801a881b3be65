import { describe, expect, test } from 'vitest';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { readConfig } from '#server/composition/config/config.ts';
import { ConfigError } from '#server/composition/config/configError.ts';

const OIDC = {
  OIDC_ISSUER: 'https://provider.example/realm',
  OIDC_CLIENT_ID: 'scc',
  OIDC_CLIENT_SECRET: 'hunter2',
  OIDC_ROLE_MAP: '{"admins":["admin_endpoints"]}',
  OIDC_DEFAULT_CLIENT: 'acme',
};

const ENGINE = { ROLE: 'engine', DATABASE_URL: 'postgres://d/x', NATS_URL: 'nats://secret@bus:4222' };

describe('service settings', () => {
  test('have sensible defaults', () => {
    expect(readConfig({}, [], null)).toMatchObject({
      port: 8080,
      isDemo: true,
      demoVehicles: 300,
      replayFiles: [],
      replaySpeed: 1,
    });
  });

  test('read the role of the process', () => {
    expect(readConfig({}, [], null).role).toEqual({ kind: 'all' });
    const nats = { servers: ['bus:4222'], isTls: false, token: 'secret' };
    expect(readConfig(ENGINE, [], null).role).toEqual({ kind: 'engine', nats, origin: null });
    const reached = { ...ENGINE, HOST: '0.0.0.0', ENGINE_URL: 'http://engine:8080/' };
    expect(readConfig(reached, [], null).role).toEqual({
      kind: 'engine',
      nats,
      origin: 'http://engine:8080',
    });
    expect(readConfig({ ...ENGINE, ROLE: 'edge' }, [], null).role).toEqual({ kind: 'edge', nats });
  });

  test('read a bucket, and the folder in it that keys begin with', () => {
    expect(readConfig({}, [], null).objects).toBeNull();
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    const common = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' };
    const bucketUrl = 'http://objects:9000/yards';
    expect(readConfig({ ...keys, S3_URL: `${bucketUrl}/` }, [], null).objects).toEqual({
      ...common,
      bucketUrl,
      folder: '',
    });
    expect(
      readConfig({ ...keys, S3_URL: `${bucketUrl}/scc/east/`, S3_REGION: 'auto' }, [], null).objects,
    ).toEqual({
      ...common,
      region: 'auto',
      bucketUrl,
      folder: 'scc/east/',
    });
  });

  test('read where traces go, by the names of OpenTelemetry', () => {
    expect(readConfig({}, [], null).traces).toBeNull();
    expect(
      readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: 'x' }, [], null).traces,
    ).toBeNull();
    const set = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    const endpoint = 'http://collector:4318';
    const byDefault = { endpoint, serviceName: 'safety-command-center', shareFraction: 1 };
    expect(readConfig(set, [], null).traces).toEqual(byDefault);
    expect(
      readConfig({ ...set, OTEL_TRACES_SAMPLER_ARG: '', OTEL_SERVICE_NAME: ' ' }, [], null).traces,
    ).toEqual(byDefault);
    const named = { ...set, OTEL_TRACES_SAMPLER_ARG: '0.01', OTEL_SERVICE_NAME: 'yards' };
    expect(readConfig(named, [], null).traces).toEqual({
      endpoint,
      serviceName: 'yards',
      shareFraction: 0.01,
    });
  });

  test('read a replay and its speed', () => {
    const config = readConfig({}, ['--replay', 'a.csv', 'b.nc', '--speed', '20'], null);
    expect(config.replayFiles.map((file) => file.split('/').at(-1))).toEqual(['a.csv', 'b.nc']);
    expect(config.replaySpeed).toBe(20);
    expect(config.replayKindCodes.size).toBe(0);
  });

  test('read what the codes of a replay mean', () => {
    const config = readConfig({}, ['--replay', 'a.csv', '--kinds', '0=IC,1=CG'], null);
    expect([...config.replayKindCodes]).toEqual([
      ['0', 1],
      ['1', 0],
    ]);
  });

  test.each([
    [{ PORT: 'eighty' }, [], 'PORT is "eighty"'],
    [{ DEMO: 'maybe' }, [], 'DEMO is "maybe"'],
    [{}, ['--replay', 'a.csv', '--kinds', '0:IC'], '--kinds is "0:IC"'],
    [{}, ['--kinds', '0=IC'], '--kinds needs --replay.'],
    [{ ROLE: 'leader' }, [], 'ROLE is "leader"'],
    [{ ROLE: 'edge', NATS_URL: 'nats://bus' }, [], 'DATABASE_URL is missing: ROLE=edge'],
    [{ ROLE: 'edge', DATABASE_URL: 'postgres://d/x' }, [], 'NATS_URL is missing: ROLE=edge'],
    [{ ROLE: 'engine', DATABASE_URL: 'postgres://d/x' }, [], 'NATS_URL is missing: ROLE=engine'],
    [{ NATS_URL: 'nats://bus' }, [], 'NATS_URL has no meaning with ROLE=all'],
    [{ ROLE: 'edge', NATS_URL: 'bus:4222' }, [], 'NATS_URL is not usable: nats://HOST:PORT'],
    [{ ...ENGINE, HOST: '0.0.0.0' }, [], 'ENGINE_URL is missing: HOST=0.0.0.0'],
    [{ ...ENGINE, ENGINE_URL: 'engine:8080' }, [], 'ENGINE_URL is "engine:8080"'],
    [{ ...ENGINE, ENGINE_URL: 'http://engine/path' }, [], 'ENGINE_URL is "http://engine/path"'],
    [{ S3_URL: 'https://objects.example' }, [], 'S3_URL is not usable: https://HOST/BUCKET'],
    [{ S3_URL: 's3://yards' }, [], 'S3_URL is not usable'],
    [{ S3_URL: 'https://objects.example/yards?x=1' }, [], 'S3_URL is not usable'],
    [{ S3_URL: 'https://objects.example/yards' }, [], 'S3_ACCESS_KEY_ID is missing'],
    [{ S3_URL: 'http://o:9000/yards', S3_ACCESS_KEY_ID: 'a' }, [], 'S3_SECRET_ACCESS_KEY is missing'],
    [{ S3_SECRET_ACCESS_KEY: 'a' }, [], 'S3_URL is missing: S3_SECRET_ACCESS_KEY'],
    [{ S3_REGION: 'Europe' }, [], 'S3_REGION is "Europe"'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      [],
      'OTEL_EXPORTER_OTLP_ENDPOINT is not usable: https://',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://u:p@c' },
      [],
      'OTEL_EXPORTER_OTLP_ENDPOINT is not usable: https://',
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c/v1/traces' }, [], 'without user name, query and /v1/traces'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, [], 'OTEL_TRACES_SAMPLER_ARG is "2": a share from 0 to 1'],
    [{ OTEL_TRACES_SAMPLER_ARG: 'all' }, [], 'OTEL_TRACES_SAMPLER_ARG is "all"'],
    [{ SMTP_FROM: 'alerts@example.com' }, [], 'SMTP_URL is missing'],
    [{ SMTP_URL: 'smtp://mail' }, [], 'SMTP_FROM is missing'],
    [{ SMTP_URL: 'smtp://mail', SMTP_FROM: 'nobody' }, [], 'SMTP_FROM is "nobody"'],
    [{ SMS_GATEWAY_TOKEN: 'x' }, [], 'SMS_GATEWAY_URL is missing'],
    [{ WEBHOOK_ALLOW_PRIVATE: 'yes' }, [], 'WEBHOOK_ALLOW_PRIVATE is "yes"'],
    [
      { OIDC_ISSUER: 'http://provider.example' },
      [],
      'OIDC_ISSUER is "http://provider.example": https://HOST',
    ],
    [{ BASEMAP_STYLE_URL: 'mapbox://styles/one' }, [], 'BASEMAP_STYLE_URL is'],
    [{ BASEMAP_STYLE_ORIGINS: 'tiles.example' }, [], 'BASEMAP_STYLE_ORIGINS is'],
    [{ FRAME_ORIGINS: 'https://a.example; script-src *' }, [], 'FRAME_ORIGINS is'],
    [{ FRAME_ORIGINS: 'https://a.example/page' }, [], 'FRAME_ORIGINS is'],
    [{ SUPPORT_WIDGET_URL: 'http://chat.example/w.js' }, [], 'SUPPORT_WIDGET_URL is'],
    [{ ANALYTICS_URL: 'http://figures.example/in' }, [], 'ANALYTICS_URL is'],
    [{ CERTIFICATE_BASE_URL: 'displays.example' }, [], 'CERTIFICATE_BASE_URL is'],
    [{ PROVIDER_WEBSITE_URL: 'javascript:alert(1)' }, [], 'PROVIDER_WEBSITE_URL is'],
    [{ SUPPORT_EMAIL: 'help' }, [], 'SUPPORT_EMAIL is "help": an e-mail address was expected'],
    [{ OIDC_CLIENT_ID: 'scc' }, [], 'OIDC_ISSUER is missing'],
    [{ OIDC_ISSUER: 'https://provider.example' }, [], 'OIDC_CLIENT_ID is missing'],
    [{ ...OIDC, OIDC_ROLE_MAP: '{"admins":"all"}' }, [], 'OIDC_ROLE_MAP is'],
    [{ ...OIDC, OIDC_ROLE_MAP: '{"ops":["operator_endpoints"]}' }, [], 'OIDC_ROLE_MAP is'],
    [{ ...OIDC, OIDC_ROLE_MAP: '{"walls":["kiosk_endpoints"]}' }, [], 'OIDC_ROLE_MAP is'],
    [
      { ...OIDC, OIDC_DEFAULT_CLIENT: undefined },
      [],
      'OIDC_CLIENT_CLAIM is missing, and OIDC_DEFAULT_CLIENT too',
    ],
    [
      { LIVE_CONTACT: 'ops@acme.example', LIGHTNING_QUIET_MINUTES: '9' },
      ['--live'],
      'LIGHTNING_QUIET_MINUTES is "9": 10 to 240 was expected',
    ],
    [
      { DEMO: 'off', FEEDS_DIR: 'feeds', LIGHTNING_QUIET_MINUTES: '9' },
      [],
      'LIGHTNING_QUIET_MINUTES is "9": 10 to 240 was expected',
    ],
    [{}, ['--replay'], '--replay needs at least one file'],
    [{}, ['a.csv'], 'did you mean --replay a.csv'],
    [{}, ['--replay', 'a.csv', '--speed', '0'], '--speed is "0"'],
    [{}, ['--nonsense'], '--nonsense'],
  ])('%j %j is refused in one line', (env, args, line) => {
    const attempt = () => readConfig(env, args, null);
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(line);
  });

  test.each([
    { SMTP_URL: 'ftp://user:hunter2@mail', SMTP_FROM: 'a@b' },
    { SMS_GATEWAY_URL: 'hunter2' },
    { SMS_GATEWAY_URL: 'https://sms', SMS_GATEWAY_TOKEN: 'hunter2 ' },
  ])('do not tell what may be a password: %j', (env) => {
    const attempt = () => readConfig(env, [], null);
    expect(attempt).toThrow(/^(SMTP_URL|SMS_GATEWAY_URL|SMS_GATEWAY_TOKEN) is not usable: .*expected\.$/);
    expect(attempt).not.toThrow('hunter2');
  });

  test('takes a style of the basemap, and the origins that it needs [MAP-02]', () => {
    const env = {
      BASEMAP_STYLE_URL: 'https://styles.example/quiet.json?key=1',
      BASEMAP_STYLE_ORIGINS: 'https://a.example,https://*.b.example',
    };
    const { tiles, styleOrigins } = readConfig(env, [], null).basemap;
    expect(tiles.style).toBe(env.BASEMAP_STYLE_URL);
    expect(styleOrigins).toEqual(['https://a.example', 'https://*.b.example']);
  });

  test('alerts are kept 400 days, or as long as is set, never under the 61 days that the history offers', () => {
    const DAY_MS = 86_400_000;
    // and the day of a client's calendar in which that time begins
    const FIRST_DAY_MS = 25 * 3_600_000;
    expect(readConfig({}, [], null).keepAlertsMs).toBe(400 * DAY_MS + FIRST_DAY_MS);
    expect(readConfig({ HISTORY_DAYS: '61' }, [], null).keepAlertsMs).toBe(61 * DAY_MS + FIRST_DAY_MS);
    expect(() => readConfig({ HISTORY_DAYS: '60' }, [], null)).toThrow('HISTORY_DAYS is "60"');
  });

  test('evidence is kept for ever unless a number of days is set', () => {
    expect(readConfig({}, [], null).keepEvidenceMs).toBeNull();
    expect(readConfig({ EVIDENCE_DAYS: '400' }, [], null).keepEvidenceMs).toBe(400 * 86_400_000);
    expect(readConfig({ INPUTS_DISK_MB: '0' }, [], null).inputsDiskMb).toBe(0);
    expect(() => readConfig({ EVIDENCE_DAYS: '60' }, [], null)).toThrow('EVIDENCE_DAYS is "60"');
  });

  test('no time stamp of the evidence is asked for unless an address is set', () => {
    expect(readConfig({}, [], null).evidenceTsaUrl).toBeNull();
    const env = { EVIDENCE_TSA_URL: 'http://tsa.example/tsr' };
    expect(readConfig(env, [], null).evidenceTsaUrl).toBe('http://tsa.example/tsr');
    expect(() => readConfig({ EVIDENCE_TSA_URL: 'tsa.example' }, [], null)).toThrow('EVIDENCE_TSA_URL');
  });

  test('name who may show pages in a frame: nobody unless told', () => {
    expect(readConfig({}, [], null).frameOrigins).toEqual([]);
    const FRAME_ORIGINS = 'https://player.example,http://*.signs.example:8080';
    expect(readConfig({ FRAME_ORIGINS }, [], null).frameOrigins).toEqual(FRAME_ORIGINS.split(','));
  });

  test('name where people find help: nowhere unless told [SHELL-24]', () => {
    for (const env of [{}, { SUPPORT_WIDGET_URL: '', SUPPORT_EMAIL: '' }])
      expect(readConfig(env, [], null).support).toEqual({ widgetUrl: '', email: '' });
    const told = { SUPPORT_WIDGET_URL: 'https://chat.example/w.js', SUPPORT_EMAIL: 'help@acme.example' };
    const support = { widgetUrl: told.SUPPORT_WIDGET_URL, email: told.SUPPORT_EMAIL };
    expect(readConfig(told, [], null).support).toEqual(support);
  });

  test('name who receives figures of the use of the app: nobody unless told [NET-02][NET-03]', () => {
    expect(readConfig({}, [], null).analyticsUrl).toBe('');
    const ANALYTICS_URL = 'https://figures.example/in';
    const config = readConfig({ ANALYTICS_URL }, [], null);
    expect(config.analyticsUrl).toBe(ANALYTICS_URL);
    const [environment] = appConfigOf(DEFAULT_LIGHTNING_RULES, false, config).environments;
    expect(environment?.analyticsUrl).toBe(ANALYTICS_URL);
  });

  test('name the host that knows displays by certificates: none unless told [CALL-01][GAP-15]', () => {
    for (const env of [{}, { CERTIFICATE_BASE_URL: '' }])
      expect(readConfig(env, [], null).certificateBaseUrl).toBe('');
    const config = readConfig({ CERTIFICATE_BASE_URL: 'https://displays.example/v1/' }, [], null);
    const [environment] = appConfigOf(DEFAULT_LIGHTNING_RULES, false, config).environments;
    expect(environment?.certificateBaseUrl).toBe('https://displays.example/v1');
  });

  test.each([
    'https://h',
    'https://displays.example:8443/v1',
    'http://localhost:9000/v1',
    'http://localhost/v1/',
  ])('take the host of certificates and the support chat from %j [CALL-01][GAP-15][SHELL-24]', (address) => {
    const config = readConfig({ CERTIFICATE_BASE_URL: address, SUPPORT_WIDGET_URL: address }, [], null);
    expect([`${config.certificateBaseUrl}/`, config.support.widgetUrl]).toEqual([
      `${address.replace(/\/$/, '')}/`,
      address,
    ]);
  });

  test.each([
    'displays.example',
    'http://displays.example',
    'http://localhost.example',
    'https://[',
    'https://',
    ' https://displays.example',
    'https://displays.example/v1 2',
    'ftp://localhost/',
  ])(
    'take no host of certificates and no support chat from %j, which nobody can call by TLS [CALL-01][GAP-15][SHELL-24]',
    (address) => {
      const wanted = { CERTIFICATE_BASE_URL: 'https://HOST/PATH', SUPPORT_WIDGET_URL: 'https://HOST/SCRIPT' };
      for (const [name, form] of Object.entries(wanted)) {
        const words = `${name} is "${address}": ${form} was expected`;
        expect(() => readConfig({ [name]: address }, [], null)).toThrow(words);
      }
    },
  );

  test('lead to the website of the provider and to the weather report: nowhere unless told [GAP-95][GAP-104]', () => {
    expect(readConfig({}, [], null).links).toEqual({ providerWebsiteUrl: '', usWeatherReportUrl: '' });
    const US_WEATHER_REPORT_URL = 'https://provider.example/us.pdf';
    expect(readConfig({ US_WEATHER_REPORT_URL }, [], null).links.usWeatherReportUrl).toBe(
      US_WEATHER_REPORT_URL,
    );
    const PROVIDER_WEBSITE_URL = 'https://provider.example/';
    expect(readConfig({ PROVIDER_WEBSITE_URL }, [], null).links.providerWebsiteUrl).toBe(
      PROVIDER_WEBSITE_URL,
    );
  });

  test('name the sender of mail', () => {
    const env = { SMTP_URL: 'smtps://mail.example:465', SMTP_FROM: 'Alertes de site <alerts@example.com>' };
    expect(readConfig(env, [], null).notices.mail).toEqual({
      url: 'smtps://mail.example:465',
      from: { name: 'Alertes de site', address: 'alerts@example.com' },
    });
  });

  test('name the provider that people sign in with; without one they sign in here', () => {
    expect(readConfig({}, [], null).outside).toBeNull();
    expect(readConfig(OIDC, [], null).outside).toEqual({
      issuer: 'https://provider.example/realm',
      clientId: 'scc',
      clientSecret: 'hunter2',
      scope: 'openid profile email',
      roleClaim: 'roles',
      roleMap: { admins: ['admin_endpoints'] },
      clientClaim: null,
      defaultClient: 'ACME',
    });
  });
});
