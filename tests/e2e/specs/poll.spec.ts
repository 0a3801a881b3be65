import { startMailServer } from '../../unit/server/notices/receivers.ts';
import { createAxe } from '../drivers/axe.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { sessionOf } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const WEBSITE = 'https://provider.example/';

let mailbox: Awaited<ReturnType<typeof startMailServer>>;
let service: ServiceProcess;
test.beforeAll(async () => {
  mailbox = await startMailServer();
  service = await startService({
    env: { SMTP_URL: mailbox.url, SMTP_FROM: 'alerts@yards.example', PROVIDER_WEBSITE_URL: WEBSITE },
  });
});
test.afterAll(async () => {
  await service.dispose();
  await mailbox.close();
});

/** Asks the demo user as an administrator, and waits for the mail. @returns The addresses in it. */
async function askUser(title: string): Promise<string[]> {
  const { accessToken } = (await sessionOf(service.origin, 'admin@acme.example')) as { accessToken: string };
  const post = (path: string, body: object) =>
    fetch(service.origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const found = await post('/auth/admin/users/find', { searchTerm: 'user@acme' });
  const [user] = ((await found.json()) as { users: { id: string }[] }).users;
  const answer = await post('/api/pipeline/polls', {
    title,
    message: 'We clear snow from 6.',
    options: ['Yes', 'No'],
    userIds: [user?.id],
    closesAt: new Date(Date.now() + 36e5).toISOString(),
  });
  expect(answer.status).toBe(201);
  const isIt = ({ mail: { subject } }: (typeof mailbox.mails)[number]) => subject?.endsWith(title) === true;
  await mailbox.until(() => mailbox.mails.some(isIt));
  const [, ...links] = mailbox.mails.find(isIt)!.mail.text!.split(/\s(?=http:)/);
  return links.map((link) => link.split(/\s/)[0]!);
}

test.describe('a poll', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('is answered by a link of its mail, once, without signing in [AUTH-02][CALL-53][POLL-01][POLL-03][POLL-10][SHELL-10][SHELL-18]', async ({
    page,
  }) => {
    const [yes] = await askUser('Can you work on Sunday?');
    await page.goto(yes!);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await expect(page.getByRole('status')).toHaveText('Your feedback will be processed.');
    await expect(page.getByRole('link', { name: 'Visit our website' })).toHaveAttribute('href', WEBSITE);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Poll option already selected via EMAIL',
    );
    await expect(page.getByRole('alert')).toHaveText('You have already submitted your option for this poll.');
  });

  for (const [lng, scheme, width] of [
    ['en-US', 'dark', 390],
    ['fr-CA', 'light', 1280],
  ] as const) {
    test(`fits and has no barrier at ${width} px, ${lng}, ${scheme} [POLL-05]`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      const generalError = { message: 'pollInstanceAlreadyClosed', messageText: 'The poll is closed.' };
      await page.route('**/api/pipeline/**', (route) =>
        route.fulfill({ status: 409, json: { generalError } }),
      );
      await page.goto(`${service.origin}/?lng=${lng}#/polls/SMS/a/b/1`);
      const title = lng === 'fr-CA' ? 'Sondage terminé' : 'Poll Closed';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      expect((await createAxe(page).analyze()).violations).toEqual([]);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWider).toBe(false);
      await page.screenshot({ path: test.info().outputPath('poll.png') });
    });
  }
});
