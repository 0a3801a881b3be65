/** Device of a user agent; null: it names no known one. */
export type Device = {
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
};

/** Browsers by pattern; the first match wins, because user agents of earlier ones contain later ones too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Names browser and operating system of a user agent. A hint for people who look for a session, and no proof: clients
 * can send any value.
 *
 * Source: MDN, "Browser detection using the user agent", and the reduced user agents that browsers send.
 */
export function deviceOf(userAgent: string): Device {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const system = nameIn(SYSTEMS);
  const isPhone = system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(userAgent));
  return { browser: nameIn(BROWSERS), system, isPhone };
}
