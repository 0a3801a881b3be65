import type { PlaceSuggestion } from '#contracts/geocode.ts';
import { COUNTRY_CODES } from '#domain/locations/countryCodes.ts';
import { MOST_SUGGESTIONS } from './geocoder.ts';
import { regionOf } from './regions.ts';

/** A town as GeoNames has it. */
export type Town = {
  readonly id: number;
  readonly name: string;
  readonly countryCode: string;
  /** Of GeoNames: letters in the United States, numbers elsewhere. */
  readonly adminCode: string;
  readonly population: number;
  readonly lon: number;
  readonly lat: number;
};

/** What a name that is sought in full, or that begins so, is worth beside ten times the people. */
const EXACT = 2;
const BEGINNING = 1;

/**
 * Finds towns by the beginning of their name or of a later word of it; further words name state, province or country, by
 * code or in English or French. Neither case nor accents count. The likeliest come first: by how the name fits, and by
 * how many people live there.
 *
 * @returns a function of the words; 8 towns at most, none for words without a letter.
 */
export function createGazetteer(towns: readonly Town[]): (words: string) => PlaceSuggestion[] {
  const keys = towns.map(({ name }) => plain(name));
  const wordsOfCountry = countryWords();
  const regionWords = ({ countryCode, adminCode }: Town): readonly string[] => {
    const region = regionOf(countryCode, adminCode);
    const country = wordsOfCountry.get(countryCode) ?? [];
    return region === null ? country : [...country, ...plain(`${region.code} ${region.name}`).split(' ')];
  };
  const lies = (town: Town, rest: readonly string[]) => {
    if (rest.length === 0) return true;
    const known = regionWords(town);
    return rest.every((word) => known.some((one) => one.startsWith(word)));
  };

  return (text) => {
    const words = plain(text)
      .split(' ')
      .filter((word) => word !== '');
    const best: { town: Town; worth: number }[] = [];
    const seen = new Set<Town>();
    // the longest name first: 'new york' is a town before it is a 'new' town in York
    for (let count = words.length; count > 0; count -= 1) {
      const name = words.slice(0, count).join(' ');
      const rest = words.slice(count);
      for (const [at, key] of keys.entries()) {
        const town = towns[at]!;
        const fit = fitOf(key, name);
        if (fit === null || seen.has(town) || !lies(town, rest)) continue;
        seen.add(town);
        best.push({ town, worth: fit + Math.log10(Math.max(1, town.population)) });
      }
      if (best.length >= MOST_SUGGESTIONS) break;
    }
    best.sort((a, b) => b.worth - a.worth);
    return best.slice(0, MOST_SUGGESTIONS).map(({ town }) => toSuggestion(town));
  };
}

function fitOf(key: string, name: string): number | null {
  if (key === name) return EXACT;
  if (key.startsWith(name)) return BEGINNING;
  return key.includes(` ${name}`) ? 0 : null;
}

function toSuggestion({ id, name, countryCode, adminCode, lon, lat }: Town): PlaceSuggestion {
  const state = regionOf(countryCode, adminCode)?.code ?? '';
  return {
    id: `geonames:${id}`,
    title: [name, state, countryCode].filter((part) => part !== '').join(', '),
    latitude: lat,
    longitude: lon,
    address: '',
    city: name,
    state,
    countryCode,
  };
}

/** Without case, accents and marks: 'Saint-Jérôme' → 'saint jerome'. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What a country is called, by its code. */
function countryWords(): ReadonlyMap<string, readonly string[]> {
  const names = ['en', 'fr'].map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  return new Map(
    COUNTRY_CODES.map((code) => [
      code,
      plain([code, ...names.map((one) => one.of(code) ?? '')].join(' ')).split(' '),
    ]),
  );
}
