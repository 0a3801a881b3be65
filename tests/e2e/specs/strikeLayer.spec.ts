import type { Page } from '@playwright/test';
import { bundleScript } from '#tests/support/bundleScript.ts';
import type { StrikesHarness } from '../browser/strikesHarness.ts';
import { launchOptions } from '../drivers/launchOptions.ts';
import { expect, test } from '../drivers/test.ts';

const { args = [], ...launch } = launchOptions();
// the browser plays the graphics card
test.use({ launchOptions: { ...launch, args: [...args, '--enable-unsafe-swiftshader'] } });
// it reads back what the graphics card has drawn
test.use({ expectedConsole: [/GPU stall due to ReadPixels/] });

declare const strikes: StrikesHarness;
let script: string;
test.beforeAll(async () => {
  script = await bundleScript('tests/e2e/browser/strikesHarness.ts');
});
test.beforeEach(async ({ page }) => {
  await page.addScriptTag({ content: script });
});

const look = (page: Page) => page.evaluate(() => strikes.palette);

for (const kind of ['card', 'pixels'] as const) {
  test.describe(`strikes drawn by the ${kind}`, () => {
    test('have the colours of their age, to the end of the last bucket [STRIKE-14][CONST-15]', async ({
      page,
    }) => {
      const ages = [0, 9, 10, 25, 35, 45, 55, 60, 85, 119, 120];
      const found = await page.evaluate(
        ([by, agesMin]) =>
          strikes.paint(
            by,
            agesMin.map((ageMin, row) => ({ ageMin, lon: row * 30 - 150 })),
            {},
            {},
          ),
        [kind, ages] as const,
      );
      const palette = await look(page);
      const buckets = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8];
      expect(found.map(({ middle }) => middle)).toEqual([
        ...buckets.map((bucket) => palette[bucket]!.fill),
        'nothing',
      ]);
    });

    test('to the ground are filled, within clouds are rings, and only where these are asked for [STRIKE-16]', async ({
      page,
    }) => {
      const seen = [
        { ageMin: 15, lon: -60 },
        { ageMin: 15, lon: 60, kind: 1 },
      ];
      const paint = (showsCloud: boolean) =>
        page.evaluate(([by, all, shows]) => strikes.paint(by, all, { showsCloud: shows }, {}), [
          kind,
          seen,
          showsCloud,
        ] as const);
      const { fill } = (await look(page))[1]!;
      const [ground, cloud] = await paint(true);
      expect(ground!.middle).toBe(fill);
      expect(cloud).toEqual({ middle: 'nothing', beside: fill });
      expect((await paint(false))[1]).toEqual({ middle: 'nothing', beside: 'nothing' });
    });

    test('of unknown kind are drawn as strikes to the ground, also where only these are asked for [STRIKE-16]', async ({
      page,
    }) => {
      const seen = [
        { ageMin: 15, lon: -90, kind: 0 },
        { ageMin: 15, lon: 90, kind: 2 },
      ];
      const { fill } = (await look(page))[1]!;
      for (const showsCloud of [true, false]) {
        const [ground, unknown] = await page.evaluate(
          ([by, all, shows]) => strikes.paint(by, all, { showsCloud: shows }, {}),
          [kind, seen, showsCloud] as const,
        );
        expect(unknown).toEqual(ground);
        expect(unknown!.middle).toBe(fill);
      }
    });

    test('are not there when too old or too young for what is asked [STRIKE-12]', async ({ page }) => {
      const seen = [1, 59, 60].map((ageMin, row) => ({ ageMin, lon: row * 90 - 90 }));
      const found = await page.evaluate(
        ([by, all]) => strikes.paint(by, all, { youngestMs: 2 * 60_000, oldestMs: 60 * 60_000 }, {}),
        [kind, seen] as const,
      );
      expect(found.map(({ middle }) => middle === 'nothing')).toEqual([true, false, true]);
    });

    test('are dots of their colour where very many are in the view', async ({ page }) => {
      const [crowd, one] = await page.evaluate((by) => strikes.crowd(by), kind);
      const palette = await look(page);
      const opaque = (fill: string) => [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
      expect(crowd).toEqual([...opaque(palette[1]!.fill), 255]);
      expect(one).toEqual([...opaque(palette[2]!.fill), 255]);
    });

    test('lie on every copy of the map, and newer ones on older ones', async ({ page }) => {
      const seen = [
        { ageMin: 50, lon: 0 },
        { ageMin: 15, lon: 0 },
      ];
      const { fill } = (await look(page))[1]!;
      for (const centerX of [0.5, 1.45, -0.6]) {
        const [first] = await page.evaluate(
          ([by, all, x]) => strikes.paint(by, all, {}, { centerX: x - Math.round(x - 0.5) }),
          [kind, seen, centerX] as const,
        );
        expect(first!.middle).toBe(fill);
      }
    });
  });
}

test('strikes come back after the graphics card was lost', async ({ page }) => {
  const found = await page.evaluate(() =>
    strikes.loseCard([
      { ageMin: 15, lon: 0 },
      { ageMin: 25, lon: 90 },
    ]),
  );
  const palette = await look(page);
  expect(found).toEqual([palette[1]!.fill, palette[2]!.fill]);
});

test('strikes glow from afar, in the colour of the newest and broader the more there are [STRIKE-14]', async ({
  page,
}) => {
  const glow = (agesMin: readonly number[]) =>
    page.evaluate(
      (ages) =>
        strikes.glow(
          ages.map((ageMin) => ({ ageMin, lon: 0 })),
          [0, 17, 22, 36],
        ),
      agesMin,
    );
  const opacities = (found: readonly (readonly number[])[]) => found.map((bytes) => bytes[3]!);
  const one = await glow([15]);
  expect(opacities(one)[0]).toBeGreaterThan(255 * 0.5);
  expect(opacities(one)[0]).toBeLessThan(255 * 0.6);
  expect(opacities(one)[1]).toBeGreaterThan(0);
  expect(opacities(one).slice(2)).toEqual([0, 0]);
  const many = await glow(Array.from({ length: 40 }, (_, row) => 15 + row * 2));
  expect(opacities(many)[0]).toBeLessThan(255 * 0.6); // one glow a cell, however many fell there
  expect(opacities(many)[2]).toBeGreaterThan(0);
  expect(opacities(many)[3]).toBe(0);

  const { fill } = (await look(page))[1]!;
  const green = Number.parseInt(fill.slice(3, 5), 16);
  for (const [red, drawnGreen] of [one[0]!, many[0]!].map((bytes) => [bytes[0]!, bytes[1]!] as const)) {
    expect(red).toBeGreaterThan(250);
    expect(Math.abs(drawnGreen - green)).toBeLessThanOrEqual(3);
  }
});
