import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Looks for what keeps people from using a page. In the page itself, not in another one that is opened for the result,
 * and listing violations alone: either would take as long as the look.
 */
export function createAxe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}
