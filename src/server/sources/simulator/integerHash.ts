/**
 * Mixes up to three whole numbers into a seed.
 * Answers 32 unsigned bits; the same input gives the same bits on every machine.
 */
export function integerHash(seed: number, a: number, b = 0, c = 0): number {
  let hash = seed | 0;
  hash = stir(hash, a);
  hash = stir(hash, b);
  hash = stir(hash, c);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The same as a fraction, 0 inclusive to 1 exclusive. */
export function hashFraction(seed: number, a: number, b = 0, c = 0): number {
  return integerHash(seed, a, b, c) / 0x1_0000_0000;
}

// one round of MurmurHash3 x86_32 (A. Appleby, public domain)
function stir(hash: number, word: number): number {
  let k = Math.imul(word | 0, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  k = Math.imul(k, 0x1b873593);
  const mixed = hash ^ k;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}
