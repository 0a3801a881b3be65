import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startService } from '../drivers/serviceProcess.ts';
import { sessionOf } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardAlertPage } from '../drivers/yardAlertPage.ts';

// the last thing that the host says
test.use({ expectedConsole: [/403/] });

const COOKIE = { name: 'device', value: 'known' };

/** A host that knows devices, as one does by their certificates, and asks the service in a session of its own. */
async function startHost() {
  const known = { isRefusing: false, origin: '' };
  const server = createServer((request, reply) => {
    reply.setHeader('access-control-allow-origin', request.headers.origin ?? '');
    reply.setHeader('access-control-allow-credentials', 'true');
    reply.setHeader('access-control-expose-headers', 'date');
    const isKnown = request.headers.cookie?.includes('device=known') === true;
    if (known.isRefusing || !isKnown) {
      reply.writeHead(403).end('{}');
      return;
    }
    answerFor(known.origin, request.url ?? '').then(
      ({ status, body }) => reply.writeHead(status, { 'content-type': 'application/json' }).end(body),
      () => reply.writeHead(502).end(),
    );
  });
  await once(server.listen(0), 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { url, known, close: () => server.close() };
}

async function answerFor(origin: string, path: string) {
  const { accessToken } = (await sessionOf(origin)) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await fetch(origin + path.replace(/^\/v1/, '/api'), { headers });
  return { status: answer.status, body: await answer.text() };
}

test('a display without a session shows its yard by its certificate, and nothing to change it; refused, it goes to sign in [AUTH-01][CALL-01][GAP-15]', async ({
  page,
  context,
}) => {
  const host = await startHost();
  const service = await startService({ env: { CERTIFICATE_BASE_URL: `${host.url}/v1` } });
  host.known.origin = service.origin;
  const yard = createYardAlertPage(page);
  try {
    await context.addCookies([{ ...COOKIE, url: host.url }]);
    await yard.open(service.origin, 'BLACK_HILLS_YARD');
    await yard.expectStatus('warning');
    await yard.open(service.origin, 'HUB_CITY_YARD');
    await yard.expectStatus('open');
    await expect(page.getByRole('button', { name: /Full screen|full screen/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /Override|Open Yard|Profile|Alert history/ })).toHaveCount(
      0,
    );
    host.known.isRefusing = true;
    await expect(page).toHaveURL(/#\/home$/);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  } finally {
    await page.goto('about:blank'); // it must not ask a service that is gone
    await service.dispose();
    host.close();
  }
});
