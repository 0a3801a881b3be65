import { expect, test } from 'vitest';
import { createLayerMenuMemory } from '#adapters/storage/layerMenuMemory.ts';

function storage(stored: string | null, isFull = false) {
  const items = new Map(stored === null ? [] : [['expandedLayerMenuItems', stored]]);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new Error('QuotaExceededError');
      items.set(key, value);
    },
  } as unknown as Storage & { items: Map<string, string> };
}

test('open items are remembered as a list of names [LAYER-02][DATA-09]', () => {
  const local = storage(null);
  const memory = createLayerMenuMemory(local);
  expect(memory.expanded()).toBeNull();
  memory.rememberExpanded(['radar', 'forecastRadar']);
  expect(local.items.get('expandedLayerMenuItems')).toBe('["radar","forecastRadar"]');
  expect(memory.expanded()).toEqual(['radar', 'forecastRadar']);
});

test.each(['', '{', '{"radar":true}', '[1]', 'null'])(
  '%j is nothing that is remembered [LAYER-02]',
  (stored) => {
    expect(createLayerMenuMemory(storage(stored)).expanded()).toBeNull();
  },
);

test('a storage that is full does no harm [LAYER-02]', () => {
  expect(() => createLayerMenuMemory(storage(null, true)).rememberExpanded(['radar'])).not.toThrow();
});
