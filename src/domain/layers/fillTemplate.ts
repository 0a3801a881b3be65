import { instantMs, isoInstant } from '../time/instant.ts';

/**
 * Fills the placeholders in capitals of an address template; those without a value stay, and so do {z}, {x} and {y}.
 *
 * Source: requirement LAYER-19, spec/gaps.md GAP-2.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{([A-Z]+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

/** Formats an instant for addresses: 20260704T183000Z. @throws RangeError for NaN. */
export function basicInstant(atMs: number): string {
  return isoInstant(atMs).replaceAll(/[-:]|\.\d+/g, '');
}

const BASIC = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** Epoch ms of 20260704T183000Z; null: that is no instant. */
export function basicInstantMs(text: string): number | null {
  return BASIC.test(text) ? instantMs(text.replace(BASIC, '$1-$2-$3T$4:$5:$6Z')) : null;
}
