import type { BrowserContext, Page } from '@playwright/test';

/** A map that has no layers: simulated weather, which is elsewhere every hour, hides nothing of what is looked at. */
export const withoutLayers = (where: Page | BrowserContext) =>
  where.route(/\/layers\/layers\.json/, (route) => route.fulfill({ json: [] }));
