import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { closeApp, LOADED, openApp } from './appPage.tsx';
import { featureOf } from './yard/yardContent.ts';

beforeAll(teachModalDialogs);
// jsdom has no full screen, and what it says of it depends on the files before
beforeAll(
  () => void Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true }),
);
afterAll(() => void Reflect.deleteProperty(document, 'fullscreenEnabled'));
afterEach(closeApp);

const HOST = 'https://displays.example';
const LIST = '/v1/facilities/metadata';
const ALERTS = '/v1/alerts/active';
const PATH = '/yardalert/ACME/NORTHGATE_YARD';

const config = appConfigOf(DEFAULT_LIGHTNING_RULES, false, { certificateBaseUrl: `${HOST}/v1` });
const answers = { [LIST]: { type: 'FeatureCollection', features: [featureOf(NORTHGATE_YARD)] } };

const open = (path: string, facts: Partial<Parameters<typeof openApp>[0]> = {}) =>
  openApp({ path, config, answers, ...facts });

it.each(['alert', 'monitoring'])(
  'the yard %s page is shown to a device with a certificate, without override, history, report and profile [AUTH-01][CALL-01][GAP-15]',
  async (kind) => {
    const { byCertificate, asked } = await open(
      `/yard${kind}/${kind === 'alert' ? 'ACME' : 'acme'}/NORTHGATE_YARD`,
    );
    expect((await screen.findAllByText(/Northgate|NORTHGATE/, undefined, LOADED)).length).toBeGreaterThan(0);
    await waitFor(
      () => expect(byCertificate).toEqual(expect.arrayContaining([HOST + LIST, HOST + ALERTS])),
      LOADED,
    );
    await screen.findByRole('button', { name: /full screen/i }, LOADED);
    const names = screen.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);
    expect(names.join()).not.toMatch(/override|open yard|profile|history|heard lightning/i);
    expect(asked.filter((path) => path.startsWith('/api/') || path.startsWith('/static/status/'))).toEqual(
      [],
    );
  },
);

it('a device that the host refuses is sent to sign in, and what it asked for is kept [AUTH-01][AUTH-03][GAP-15]', async () => {
  const { product } = await open(PATH, { answers: {}, refusals: { [LIST]: 403 } });
  expect(await screen.findByRole('button', { name: 'Sign in' }, LOADED)).toBeDefined();
  expect(location.hash).toBe('#/home');
  expect(product.platform.memory.takeRequestedLocation()).toBe(PATH);
});

it.each(['/lightningalert/ACME/', '/yardwall/ACME'])(
  '%s needs a session all the same [AUTH-01][GAP-15]',
  async (path) => {
    const { byCertificate } = await open(path);
    expect(await screen.findByRole('button', { name: 'Sign in' }, LOADED)).toBeDefined();
    expect(byCertificate).toEqual([]);
  },
);

it('a user who is signed in asks the service, and shows no certificate [AUTH-01][GAP-15]', async () => {
  const { asked, byCertificate } = await open(PATH, { session: {} });
  await waitFor(() => expect(asked).toContain('/api/facilities/metadata'), LOADED);
  expect(byCertificate).toEqual([]);
});
