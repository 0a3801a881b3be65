import type { Page } from '@playwright/test';

const MINUTE_MS = 60_000;

/** Makes the newest lightning 85 and the newest weather 119 minutes old in all that a map hears of its yards. */
export async function loseSources(page: Page): Promise<void> {
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
      weatherAsOf: group.weatherAsOf.map((known) => ({ ...known, asOf: at(119) })),
    }));
    return route.fulfill({ response, json: { ...file, lightningAsOf: at(85), weather } });
  });
}
