import type { i18n } from 'i18next';

/** The texts of the profile. @throws Error when they do not come: a dialog of keys helps nobody. */
export async function fetchProfileTexts(texts: i18n): Promise<void> {
  await texts.loadNamespaces('profile');
  if (!texts.languages.some((language) => texts.hasResourceBundle(language, 'profile'))) {
    throw new Error('The texts of the profile could not be loaded.');
  }
}
