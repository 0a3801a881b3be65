import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// of the version that comes with the builder
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
/** Half as long as what the builder sends into the page by default, twice for each look. */
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Looks for what keeps people from using a page. In the page itself, not in another one that is opened for the result,
 * and listing violations alone: either would take as long as the look.
 */
export function createAxe(page: Page): AxeBuilder {
  return new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
}
