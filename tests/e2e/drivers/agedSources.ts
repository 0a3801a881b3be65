import type { Page } from '@playwright/test';

const MINUTE_MS = 60_000;

type Ages = { readonly lightningMin: number; readonly weatherMin: number };

/** Makes the newest lightning and the newest weather so old in all that a map hears of its yards. */
export async function ageSources(page: Page, { lightningMin, weatherMin }: Ages): Promise<void> {
  await page.route(/\/static\/acme\/alerts\.json/, async (route) => {
    // a page that asks for the service's clock wants no body
    if (route.request().method() === 'HEAD') return route.continue();
    const headers = { ...route.request().headers() };
    // an answer that says "as before" has no body to change
    delete headers['if-none-match'];
    const response = await route.fetch({ headers });
    const file = await response.json();
    const at = (minutesAgo: number) =>
      new Date(Date.parse(file.generatedAt) - minutesAgo * MINUTE_MS).toISOString();
    const weather = file.weather.map((group: { weatherAsOf: object[] }) => ({
      ...group,
      weatherAsOf: group.weatherAsOf.map((known) => ({ ...known, asOf: at(weatherMin) })),
    }));
    return route.fulfill({ response, json: { ...file, lightningAsOf: at(lightningMin), weather } });
  });
}
