import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createI18n, showLanguage } from '#app/page/i18n.ts';

/** Longer than i18next asks twice for texts that do not come. */
const GIVEN_UP_MS = 30_000;
const isWanted = () => true;
const shown = { lang: '', dataset: {} as Record<string, string> };
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: shown });
  shown.lang = 'en-US';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server of texts, which answers 502 to what is down. */
function serve(isDown: (url: string) => boolean): void {
  vi.stubGlobal('fetch', async (url: string) =>
    isDown(url)
      ? new Response('bad gateway', { status: 502 })
      : Response.json({ hello: url.includes('/fr-CA/') ? 'Bonjour' : 'Hello' }),
  );
}

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

test('a language whose texts did not come is asked for again when it is shown again, and until then the page stays as it is [LANG-01]', async () => {
  vi.useFakeTimers();
  let isDown = false;
  serve(() => isDown);
  const begun = createI18n('en-US', '1');
  await vi.advanceTimersByTimeAsync(0);
  const texts = await begun;
  isDown = true;
  const turn = async () => {
    const done = showLanguage(texts, 'fr-CA', isWanted);
    await vi.advanceTimersByTimeAsync(GIVEN_UP_MS);
    await done;
    return [texts.t('hello' as never), texts.language, shown.lang];
  };
  expect(await turn()).toEqual(['Hello', 'en-US', 'en-US']);
  expect(await turn()).toEqual(['Hello', 'en-US', 'en-US']);
  isDown = false;
  expect(await turn()).toEqual(['Bonjour', 'fr-CA', 'fr-CA']);
});

test('a page begins in English within a second where a text of its language is down [LANG-01]', async () => {
  vi.useFakeTimers();
  serve((url) => url.includes('/fr-CA/common.json'));
  let isHere = false;
  const begun = createI18n('fr-CA', '1').then((texts) => {
    isHere = true;
    return texts;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isHere).toBe(true);
  expect((await begun).t('hello' as never)).toBe('Hello');
});

test('one text file that fails once is asked for again at once [LANG-09]', async () => {
  vi.useFakeTimers();
  let failures = 1;
  serve((url) => url.includes('/en-US/common.json') && failures-- > 0);
  const begun = createI18n('en-US', '1');
  await vi.advanceTimersByTimeAsync(GIVEN_UP_MS);
  expect((await begun).t('hello' as never)).toBe('Hello');
});

test('a page does not start without the texts of its first language nor the English ones [LANG-09]', async () => {
  vi.useFakeTimers();
  serve((url) => url.includes('/common.json'));
  const begun = createI18n('fr-CA', '1').then(() => 'started', String);
  await vi.advanceTimersByTimeAsync(GIVEN_UP_MS);
  expect(await begun).toBe('Error: The texts fr-CA could not be loaded.');
});

test('texts that come after another language was chosen change nothing [LANG-01]', async () => {
  let bring = () => {};
  const isBrought = new Promise<void>((resolve) => {
    bring = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/fr-CA/')) await isBrought;
    return Response.json({ hello: url.includes('/fr-CA/') ? 'Bonjour' : 'Hello' });
  });
  const texts = await createI18n('en-US', '1');
  let wanted = 'fr-CA';
  const french = showLanguage(texts, 'fr-CA', () => wanted === 'fr-CA');
  wanted = 'en-US'; // it is still shown, so that nothing is asked for
  bring();
  await french;
  expect([texts.language, texts.t('hello' as never), shown.lang]).toEqual(['en-US', 'Hello', 'en-US']);
});
