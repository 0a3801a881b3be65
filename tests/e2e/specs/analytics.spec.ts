import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startService } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

type Fact = { type: string; path: string; target?: string; status?: number; url?: string };

/** An endpoint for analytics on another origin, which browsers ask before they send. */
async function startEndpoint() {
  const told: Fact[] = [];
  const server = createServer((request, reply) => {
    reply.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'POST') told.push(JSON.parse(text) as Fact);
      reply.end();
    });
  });
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  return { told, url: `http://localhost:${port}/in`, close: () => server.close() };
}

test('page views, clicks and failing calls go to the endpoint that the operator names, without names and ids [NET-02][NET-03]', async ({
  page,
}) => {
  const endpoint = await startEndpoint();
  const service = await startService({ env: { ANALYTICS_URL: endpoint.url } });
  try {
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/#/yardalert/ACME/HUB_CITY_YARD`);
    await expect(page.getByRole('heading', { name: 'Hub City Yard' })).toBeVisible();
    await expect
      .poll(() => endpoint.told.map(({ type, path }) => `${type} ${path}`))
      .toContain('pageview /yardalert');
    await page.route('**/v1/history', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('button', { name: 'Alert history' }).click();
    await expect
      .poll(() => endpoint.told)
      .toContainEqual(expect.objectContaining({ type: 'alert', status: 503, path: '/yardalert' }));
    expect(endpoint.told.filter(({ type }) => type === 'click')).toHaveLength(1);
    expect(JSON.stringify(endpoint.told)).not.toMatch(/HUB_CITY|Uma/u);
  } finally {
    await page.goto('about:blank'); // it must not ask a service that is gone
    await service.dispose();
    endpoint.close();
  }
});
