import { foldText } from '#domain/language/foldText.ts';

const UNITED_STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
  'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,' +
  'KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,' +
  'MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
  'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,' +
  'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
  'WV West Virginia,WI Wisconsin,WY Wyoming';

/** By the numbers that GeoNames gives to the provinces and territories of Canada. */
const CANADA =
  '01 AB Alberta,02 BC British Columbia,03 MB Manitoba,04 NB New Brunswick,05 NL Newfoundland and Labrador,' +
  '07 NS Nova Scotia,08 ON Ontario,09 PE Prince Edward Island,10 QC Quebec,11 SK Saskatchewan,12 YT Yukon,' +
  '13 NT Northwest Territories,14 NU Nunavut';

/** A state or province: its code on addresses, and its name in English. */
export type Region = { readonly code: string; readonly name: string };

const REGIONS: ReadonlyMap<string, Region> = new Map([
  ...UNITED_STATES.split(',').map((line) => regionEntry('US', `${line.slice(0, 2)} ${line}`)),
  ...CANADA.split(',').map((line) => regionEntry('CA', line)),
]);

function regionEntry(country: string, line: string): readonly [string, Region] {
  const [key = '', code = '', ...words] = line.split(' ');
  return [`${country}.${key}`, { code, name: words.join(' ') }];
}

/**
 * State or province of a town by the code that GeoNames gives it.
 *
 * @returns null elsewhere than in the United States and Canada: GeoNames has numbers there that no address carries.
 *
 * Source: GeoNames admin1 codes (CC BY 4.0); codes: USPS Publication 28, Canada Post Addressing Guidelines.
 */
export function regionOf(countryCode: string, adminCode: string): Region | null {
  return REGIONS.get(`${countryCode}.${adminCode}`) ?? null;
}

/** The same by its name, as providers of addresses write it; `Québec` is Quebec. */
export function regionNamed(countryCode: string, name: string): Region | null {
  const plain = foldText(name);
  for (const [key, region] of REGIONS)
    if (key.startsWith(`${countryCode}.`) && foldText(region.name) === plain) return region;
  return null;
}
