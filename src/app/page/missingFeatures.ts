type Scope = { readonly [name: string]: unknown };

/**
 * Features that the app needs and that browsers got last: a browser with these has the others. A browser of the last two
 * versions of Chrome, Edge, Firefox or Safari has them all (GAP-4).
 */
const NEEDED: readonly (readonly [object: string, member: string])[] = [
  ['Array.prototype', 'toSorted'], // Chrome 110, Firefox 115, Safari 16
  ['AbortSignal', 'any'], // Chrome 116, Firefox 124, Safari 17.4
  ['Intl', 'Segmenter'], // Firefox 125
];

/** Names of the needed features that a browser lacks. @param scope The global object. */
export function missingFeatures(scope: Scope): string[] {
  return NEEDED.filter(([object, member]) => {
    const owner = object.split('.').reduce<unknown>((value, name) => memberOf(value, name), scope);
    return memberOf(owner, member) === undefined;
  }).map(([object, member]) => `${object}.${member}`);
}

function memberOf(value: unknown, name: string): unknown {
  const hasMembers = typeof value === 'function' || (typeof value === 'object' && value !== null);
  return hasMembers ? (value as Scope)[name] : undefined;
}
