import type { i18n } from 'i18next';

/** Fetches the texts of the profile. @throws Error if they cannot be loaded: a dialog of keys helps no user. */
export async function fetchProfileTexts(texts: i18n): Promise<void> {
  await texts.loadNamespaces('profile');
  if (!texts.languages.some((language) => texts.hasResourceBundle(language, 'profile'))) {
    throw new Error('The texts of the profile could not be loaded.');
  }
}
