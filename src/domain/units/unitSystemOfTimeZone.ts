import type { UnitSystem } from './units.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const CANADA = words(`
  Atikokan Blanc-Sablon Cambridge_Bay Coral_Harbour Creston Dawson Dawson_Creek Edmonton Fort_Nelson
  Glace_Bay Goose_Bay Halifax Inuvik Iqaluit Moncton Montreal Nipigon Pangnirtung Rainy_River Rankin_Inlet
  Regina Resolute St_Johns Swift_Current Thunder_Bay Toronto Vancouver Whitehorse Winnipeg Yellowknife`);

const UNITED_STATES = words(`
  Adak Anchorage Atka Boise Chicago Denver Detroit Fort_Wayne Indiana Indianapolis Juneau Kentucky Knox_IN
  Los_Angeles Louisville Menominee Metlakatla New_York Nome North_Dakota Phoenix Shiprock Sitka Yakutat`);

const IMPERIAL_ELSEWHERE = words(
  'Pacific/Honolulu Pacific/Johnston Africa/Monrovia Asia/Yangon Asia/Rangoon Navajo',
);

const UNITED_KINGDOM = words('Europe/London Europe/Belfast GB GB-Eire');

/**
 * Unit system of the country that an IANA zone lies in: 0 for the United States, Liberia and Myanmar,
 * 2 for the United Kingdom, 3 for Canada, 1 for every other place.
 *
 * @returns null for a zone that names no place: none given, `UTC`, `Etc/GMT+5`, `EST`.
 *
 * Source: GAP-24; zones by country from the IANA database, file zone1970.tab and its links.
 */
export function unitSystemOfTimeZone(timeZone: string | null): UnitSystem | null {
  if (timeZone === null) return null;
  if (UNITED_KINGDOM.includes(timeZone)) return 2;
  if (IMPERIAL_ELSEWHERE.includes(timeZone)) return 0;

  const [area, place] = timeZone.split('/');
  if (place === undefined || area === 'Etc' || area === 'SystemV') return null;
  if (area === 'Canada') return 3;
  if (area === 'US') return 0;
  if (area !== 'America') return 1;
  if (CANADA.includes(place)) return 3;
  return UNITED_STATES.includes(place) ? 0 : 1;
}
