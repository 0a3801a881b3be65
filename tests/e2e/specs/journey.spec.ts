import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { writeStorm } from '../drivers/storm.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardAlertPage } from '../drivers/yardAlertPage.ts';

const NORTHGATE = { lat: 35.222, lon: -101.8313 };

test.describe('a recorded storm over a yard', () => {
  // Chromium lets nothing sound before somebody has touched the page
  test.use({ expectedConsole: [/AudioContext was not allowed to start/] });
  let service: ServiceProcess;
  test.beforeAll(async () => {
    const storm = await writeStorm(NORTHGATE, [
      { afterS: 0, northM: 300_000 },
      { afterS: 80, northM: 13_000 },
      { afterS: 110, northM: 5_000 },
      // what comes after a recording is not known, so this one goes on until the yard has reopened
      { afterS: 1_200, northM: 300_000 },
    ]);
    // the quiet period is shortened; nothing else is
    const env = { LIGHTNING_QUIET_MINUTES: '0.75' };
    service = await startService({ args: ['--replay', storm, '--speed', '2'], env });
  });
  test.afterAll(() => service.dispose());

  test('warns, closes with a countdown and a siren, and reopens [YARD-01][YARD-02][YARD-15][YARD-21][STATUS-22][S1][S2][S3]', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      localStorage.setItem('soundOn', 'on');
      const played: number[] = [];
      Object.assign(window, { sirensPlayed: played });
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...when) {
        played.push(performance.now());
        start.apply(this, when);
      };
    });
    const yard = createYardAlertPage(page);
    await beSignedIn(page, service.origin);
    await yard.open(service.origin, 'NORTHGATE_YARD');
    await yard.expectStatus('open');
    await page.getByRole('heading', { level: 1 }).click();
    await yard.watchStatuses();
    await expect(yard.root.getByText('SIMULATION').first()).toBeVisible();

    await yard.expectStatus('warning', 60_000);
    await yard.expectStatus('closed', 60_000);
    await expect(page.getByText(/less than a minute/i).first()).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { sirensPlayed: number[] }).sirensPlayed.length))
      .toBe(1);

    await yard.expectStatus('open', 90_000);
    const seen = await yard.seenStatuses();
    expect(
      seen.filter((status, index) => status === 'open' && index > 0 && seen[index - 1] === 'closed').length <=
        1,
    ).toBe(true);
    expect(seen[0]).toBe('open');
    expect(seen.slice(1, 3)).toEqual(['warning', 'closed']);
    expect(seen.at(-1)).toBe('open');
  });
});

test.describe('the service', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('is killed: the page says so, turns UNKNOWN and recovers [YARD-19][ERR-04][NET-10][S1][S4]', async ({
    page,
  }) => {
    const service = await startService({ isAsShipped: true });
    const yard = createYardAlertPage(page);
    await beSignedIn(page, service.origin);
    await yard.open(service.origin, 'BLACK_HILLS_YARD');
    await yard.expectStatus('warning');
    await service.kill();
    await yard.expectStatus('unknown', 40_000);
    await expect(page.getByText('Do not treat the yard as open.', { exact: false }).first()).toBeVisible();
    await service.restart();
    await yard.expectStatus('warning', 60_000);
    await service.dispose();
  });
});
