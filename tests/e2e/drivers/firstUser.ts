import type { Page } from '@playwright/test';
import { giveDetails } from './signIn.ts';
import type { ServiceProcess } from './serviceProcess.ts';

const EMAIL = 'ada@north.example';
const PASSWORD = 'rain over quiet water';

/** Makes the first administrator of an empty service and signs in, as its first user does. */
export async function signInFirst(page: Page, service: ServiceProcess): Promise<void> {
  await page.goto(service.origin);
  await page.waitForURL(/\/auth\/setup/);
  await page.getByLabel('Setup code').fill(setupCode(service));
  await page.getByLabel('Company code').fill('NORTH');
  await page.getByLabel('Name', { exact: true }).fill('Ada North');
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Open Safety Command Center' }).click();
  await signInAgain(page);
}

/** Signs in by the button of the page shown, as the administrator whom `signInFirst` made. */
export async function signInAgain(page: Page): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await giveDetails(popup, EMAIL, PASSWORD);
}

/** Names a first yard at a town, and leaves what proves it to the test. */
export async function nameFirstYard(page: Page, yard: string, town: string, place: RegExp): Promise<void> {
  await page.getByLabel('Name of the yard').fill(yard);
  await page.getByRole('searchbox', { name: 'Find an address' }).fill(town);
  await page.getByRole('button', { name: place }).click();
}

/** The code that the service wrote to its log. */
function setupCode(of: ServiceProcess): string {
  const code = /"setupCode":"([A-Z2-9-]+)"/.exec(of.said())?.[1];
  if (code === undefined) throw new Error(`No setup code in: ${of.said()}`);
  return code;
}
