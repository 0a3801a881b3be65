import type { Page } from '@playwright/test';
import { createYardPage, type YardPage } from './yardPage.ts';

/** The yard alert page as a person in the yard sees it. */
export function createYardAlertPage(page: Page): YardPage {
  return createYardPage(page, 'alert');
}
