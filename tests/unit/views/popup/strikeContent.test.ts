import { expect, test } from 'vitest';
import { strikeContent } from '#views/popup/content/strikeContent.ts';
import { rowsOf, TIME, wordsIn } from './popupContent.ts';

test('a strike of another day says its date: the map shows past days too [POPUP-22][TIME-08]', () => {
  const strike = {
    kind: 'strike',
    atMs: Date.parse(TIME),
    strikeKind: 'CG',
    at: { lon: -97, lat: 39 },
  } as const;
  const timeAt = (words: ReturnType<typeof wordsIn>) => rowsOf(strikeContent(strike, words))['Time'];
  const now = wordsIn();
  expect(timeAt(now)).toBe('2:30:00\u00A0PM');
  expect(timeAt({ ...now, nowMs: now.nowMs + 86_400_000 })).toBe('Tue, Nov 18, 2:30:00\u00A0PM');
});

test.each([
  ['CG', 'Cloud-to-ground'],
  ['CC', 'In-cloud'],
] as const)(
  'a strike of the kind %s tells its kind and its time, and nothing else [POPUP-22]',
  (strikeKind, kind) => {
    const strike = { kind: 'strike', atMs: Date.parse(TIME), strikeKind, at: { lon: -97, lat: 39 } } as const;
    expect(strikeContent(strike, wordsIn())).toEqual({
      title: 'Lightning',
      subtitle: kind,
      status: null,
      rows: [{ key: 'Time', value: '2:30:00\u00A0PM' }],
      actions: null,
    });
  },
);

test('a strike before clocks went back names its zone [POPUP-22]', () => {
  const atMs = Date.parse('2025-11-02T06:30:00Z');
  const strike = { kind: 'strike', atMs, strikeKind: 'CG', at: { lon: -97, lat: 39 } } as const;
  const words = { ...wordsIn(), nowMs: atMs + 2 * 3_600_000 };
  expect(rowsOf(strikeContent(strike, words))['Time']).toBe('1:30:00\u00A0AM\u00A0CDT');
});
