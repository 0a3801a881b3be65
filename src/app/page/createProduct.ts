import type { i18n } from 'i18next';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { fetchAppConfig } from '#adapters/api/fetchAppConfig.ts';
import { holdBuild, readPageBuild } from '#adapters/browser/pageBuild.ts';
import { createI18n, showLanguage } from './i18n.ts';
import { createLanguage } from './createLanguage.ts';
import { createOutside } from '#app/platform/createOutside.ts';
import { createPlatform, type Platform } from '#app/platform/createPlatform.ts';
import { createSession } from './createSession.ts';
import { createSiren } from './createSiren.ts';
import { createUpdates, type Updates } from './createUpdates.ts';
import { queryOf } from '#app/address/hashRoutes.ts';

/** Everything that lives as long as the page does. */
export type Product = {
  readonly platform: Platform;
  readonly session: ReturnType<typeof createSession>;
  readonly language: ReturnType<typeof createLanguage>;
  readonly siren: ReturnType<typeof createSiren>;
  readonly texts: i18n;
  readonly updates: Updates;
};

/** Puts the product together. @throws Error that names what is wrong with the configuration or the texts. */
export async function createProduct(): Promise<Product> {
  const outside = createOutside();
  const build = readPageBuild(document);
  holdBuild(build, navigator.locks);
  const platform = createPlatform(
    { ...(await fetchAppConfig(location.hostname, outside.fetch)), build },
    outside,
  );
  const language = createLanguage(platform, queryOf(location));
  const session = createSession(platform);
  const texts = await createI18n(language.now(), build.id ?? platform.config.version);
  platform.askProofsIn(texts);
  document.documentElement.lang = language.now();
  language.actor.subscribe((snapshot) => {
    const wanted = selectLanguage(snapshot);
    if (wanted !== texts.language) void showLanguage(texts, wanted, () => language.now() === wanted);
  });
  return {
    platform,
    session,
    language,
    siren: createSiren(platform),
    texts,
    updates: createUpdates(platform),
  };
}
