import { useEffect, useState } from 'react';
import type { Palettes } from '#contracts/layers.ts';
import type { MapLayers } from './createMapLayers.ts';

const AGAIN_AFTER_MS = 10_000;
const NONE: ReadonlyMap<string, Palettes> = new Map();

/** The palettes at some addresses, as far as they have come; those that do not come are asked for again. */
export function usePalettes(
  fetchPalettes: MapLayers['fetchPalettes'],
  urls: readonly string[],
): ReadonlyMap<string, Palettes> {
  const [palettes, setPalettes] = useState(NONE);
  const [tries, setTries] = useState(0);
  const missing = urls.filter((url) => !palettes.has(url));
  const question = missing.length === 0 ? '' : [tries, ...missing].join(' ');
  useEffect(() => {
    if (question === '') return undefined;
    const [, ...asked] = question.split(' ');
    const over = new AbortController();
    let timer = 0;
    const ask = async (url: string) => {
      const answer = await fetchPalettes(url, over.signal);
      if (!over.signal.aborted) setPalettes((known) => new Map([...known, [url, answer]]));
    };
    void Promise.all(asked.map(ask)).catch(() => {
      if (!over.signal.aborted)
        timer = window.setTimeout(() => setTries((before) => before + 1), AGAIN_AFTER_MS);
    });
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [fetchPalettes, question]);
  return palettes;
}
