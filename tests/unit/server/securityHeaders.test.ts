import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { OWN_TILES } from '#contracts/basemapSources.ts';
import { secureAnswers } from '#server/routes/hooks/securityHeaders.ts';

async function headersWith(
  frameOrigins: readonly string[],
  widgetUrl = '',
  tileUrls = OWN_TILES,
  { styleOrigins = [] as string[], layerOrigins = [] as string[], calledUrls = [] as string[] } = {},
) {
  const app = fastify();
  await secureAnswers(app, { frameOrigins, widgetUrl, calledUrls, tileUrls, styleOrigins, layerOrigins });
  app.get('/', async () => 'here');
  return (await app.inject({ url: '/' })).headers;
}
const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']).split(';');

describe('the policy of every answer', () => {
  test('runs no inline script and no string as script, and takes scripts and styles from here alone', async () => {
    const policy = policyOf(await headersWith(['https://player.example']));
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("script-src-attr 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy.join()).not.toContain('unsafe');
  });

  test('lets the support chat that is named load what lies beside it, and nobody else [SHELL-24]', async () => {
    const policy = policyOf(await headersWith([], 'https://chat.example/widget.js'));
    expect(policy).toContain("script-src 'self' https://chat.example");
    expect(policy).toContain("connect-src 'self' https://chat.example wss://chat.example");
    expect(policy.join()).not.toContain('unsafe');
    expect(policyOf(await headersWith([])).join()).not.toContain('chat.example');
  });

  test('takes tile pictures from whom the settings name, and from nobody else [MAP-02]', async () => {
    const tiles = { ...OWN_TILES, street: 'https://a.example/{z}/{x}/{y}.png', satellite: '' };
    expect(policyOf(await headersWith([], '', tiles))).toContain(
      "img-src 'self' data: blob: https://a.example",
    );
    expect(policyOf(await headersWith([]))).toContain("img-src 'self' data: blob:");
  });

  test('takes the style of the basemap, its tiles and its symbols from whom the settings name [MAP-02]', async () => {
    const tiles = { ...OWN_TILES, style: 'https://styles.example/quiet/style.json?key=1' };
    const policy = policyOf(await headersWith([], '', tiles, { styleOrigins: ['https://*.tiles.example'] }));
    const outside = 'https://styles.example https://*.tiles.example';
    expect(policy).toContain(`connect-src 'self' ${outside}`);
    expect(policy).toContain(`img-src 'self' data: blob: ${outside}`);
    expect(
      policyOf(await headersWith([], '', OWN_TILES, { styleOrigins: ['https://a.example'] })).join(),
    ).not.toContain('a.example');
  });

  test('takes layers from whom the settings name, and from nobody else [LAYER-14]', async () => {
    const policy = policyOf(
      await headersWith([], '', OWN_TILES, { layerOrigins: ['https://layers.example'] }),
    );
    expect(policy).toContain("connect-src 'self' https://layers.example");
    expect(policy).toContain("img-src 'self' data: blob: https://layers.example");
    expect(policy).toContain("script-src 'self'");
  });

  test('lets figures of the use of the app go to whom the settings name, and nothing else come from there [NET-03]', async () => {
    const policy = policyOf(
      await headersWith([], '', OWN_TILES, { calledUrls: ['https://figures.example/in', ''] }),
    );
    expect(policy).toContain("connect-src 'self' https://figures.example");
    expect(policy.join().match(/figures\.example/gu)).toHaveLength(1);
  });

  test('lets nobody but the service itself show a page in a frame, until an origin is named', async () => {
    const headers = await headersWith([]);
    expect(policyOf(headers)).toContain("frame-ancestors 'self'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  test('lets named signage players show a page in a frame, and no header contradicts it', async () => {
    const headers = await headersWith(['https://player.example', 'https://*.signs.example:8443']);
    expect(policyOf(headers)).toContain(
      "frame-ancestors 'self' https://player.example https://*.signs.example:8443",
    );
    expect(headers['x-frame-options']).toBeUndefined();
  });
});
