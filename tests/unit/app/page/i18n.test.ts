import { afterEach, expect, test, vi } from 'vitest';
import { createI18n } from '#app/page/i18n.ts';

afterEach(() => vi.unstubAllGlobals());

test('texts come by language and namespace, and a version keeps old ones out [CALL-16][LANG-09]', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ hello: url.includes('/fr-CA/') ? 'Bonjour' : 'Hello' });
  });
  const texts = await createI18n('fr-CA', '1.7.15+a');
  expect(asked).toContain('/locales/fr-CA/common.json?v=1.7.15%2Ba');
  expect(asked).toContain('/locales/fr-CA/yard.json?v=1.7.15%2Ba');
  expect(asked).toContain('/locales/en-US/common.json?v=1.7.15%2Ba');
  expect(texts.t('hello' as never)).toBe('Bonjour');
});

test('a text that a language has not is the English one [LANG-01]', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/fr-CA/') ? { hello: 'Bonjour' } : { hello: 'Hello', bye: 'Goodbye' }),
  );
  const texts = await createI18n('fr-CA', '1');
  expect([texts.t('hello' as never), texts.t('bye' as never)]).toEqual(['Bonjour', 'Goodbye']);
});
