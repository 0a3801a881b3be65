import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { YardTile } from '#domain/alerting/yardTile.ts';
import type { Language } from '#domain/language/language.ts';
import { WallAnnouncer } from '#views/wall/WallAnnouncer.tsx';
import { textsOf } from '../textsOf.ts';

type Shown = YardTile['shown'] | Partial<YardTile>;

const tileOf = (shown: Shown): YardTile => ({
  shown: 'OPEN',
  isOverride: false,
  isSatelliteOnly: false,
  event: null,
  closestStrikeM: null,
  closestStrikeErrorM: null,
  countdown: { kind: 'none' },
  dataAtMs: null,
  ...(typeof shown === 'string' ? { shown } : shown),
});

/** A wall whose yards have some statuses, one time after the other; what is said at once, and what politely. */
function begin(language: Language = 'en-US') {
  const wall = (yards: Readonly<Record<string, Shown>>, isLost: boolean) => (
    <I18nextProvider i18n={textsOf(language)}>
      <WallAnnouncer
        yards={Object.entries(yards).map(([name, shown]) => ({ id: name, name, tile: tileOf(shown) }))}
        isLost={isLost}
      />
    </I18nextProvider>
  );
  const { rerender } = render(<div />);
  return (yards: Readonly<Record<string, Shown>>, { isLost = false } = {}) => {
    rerender(wall(yards, isLost));
    return {
      atOnce: screen.getByRole('alert').textContent?.replaceAll('\u00A0', ' '),
      politely: screen.getByRole('status').textContent?.replaceAll('\u00A0', ' '),
    };
  };
}

test.each<[Shown, string]>([
  ['CLOSED', 'NORTH, CLOSED.'],
  ['UNKNOWN', 'NORTH, UNKNOWN.'],
  ['WARNING', 'NORTH, WARNING.'],
  ['ALERT_OPEN', 'NORTH, ALERT OPEN.'],
  [{ isOverride: true }, 'NORTH, OPEN - OVERRIDE.'],
])('a yard that is not open any more but %j is told at once [S2][S4]', (shown, text) => {
  const tell = begin();
  expect(tell({ NORTH: 'OPEN', SOUTH: 'OPEN' })).toEqual({ atOnce: '', politely: '' });
  expect(tell({ NORTH: shown, SOUTH: 'OPEN' })).toEqual({ atOnce: text, politely: '' });
});

test('a yard that opens is told politely, and one that stays closed not again [S2]', () => {
  const tell = begin();
  tell({ NORTH: 'CLOSED', SOUTH: 'CLOSED' });
  expect(tell({ NORTH: 'OPEN', SOUTH: 'CLOSED' })).toEqual({ atOnce: '', politely: 'NORTH, OPEN.' });
  // nothing new: what was told last stays
  expect(tell({ NORTH: 'OPEN', SOUTH: 'CLOSED' })).toEqual({ atOnce: '', politely: 'NORTH, OPEN.' });
});

test('of the statuses that are known first those that are not open are told politely', () => {
  const tell = begin();
  expect(tell({ NORTH: 'LOADING', SOUTH: 'LOADING' })).toEqual({ atOnce: '', politely: '' });
  expect(tell({ NORTH: 'OPEN', SOUTH: 'CLOSED' })).toEqual({ atOnce: '', politely: 'SOUTH, CLOSED.' });
});

test('open by satellites alone is another word [GAP-144]', () => {
  const tell = begin();
  tell({ NORTH: 'OPEN' });
  expect(tell({ NORTH: { isSatelliteOnly: true } }).politely).toBe('NORTH, OPEN - SATELLITE ONLY.');
});

test.each<[Language, string]>([
  ['en-US', '6 yards now CLOSED. 1 yard now UNKNOWN.'],
  ['fr-CA', 'Nouvel état de 6 sites : FERMÉ. Nouvel état de 1 site : INCONNU.'],
])('many yards that change at once are told by their number (%s)', (language, text) => {
  const tell = begin(language);
  const all = (first: Shown, last: Shown) =>
    Object.fromEntries(Array.from({ length: 7 }, (_, nth) => [`Y${nth}`, nth < 6 ? first : last]));
  tell(all('OPEN', 'OPEN'));
  expect(tell(all('CLOSED', 'UNKNOWN'))).toEqual({ atOnce: text, politely: '' });
});

test('the same words are said again of other yards', () => {
  const tell = begin();
  const closed = (count: number) =>
    Object.fromEntries(Array.from({ length: 12 }, (_, nth) => [`Y${nth}`, nth < count ? 'CLOSED' : 'OPEN']));
  tell(closed(0) as Record<string, Shown>);
  tell(closed(6) as Record<string, Shown>);
  const said = screen.getByRole('alert').firstChild;
  expect(tell(closed(12) as Record<string, Shown>).atOnce).toBe('6 yards now CLOSED.');
  expect(screen.getByRole('alert').firstChild).not.toBe(said);
});

test.each<[Language, string, string]>([
  ['en-US', 'Statuses are not known. Do not treat as open.', 'Statuses are known again. SOUTH, ALERT OPEN.'],
  ['fr-CA', 'États inconnus. Ne pas tenir pour ouvert.', 'Les états sont de nouveau connus.'],
])(
  'a wall that loses its trust says so once, and later what differs (%s) [S4][S12]',
  (language, lost, known) => {
    const tell = begin(language);
    tell({ NORTH: 'OPEN', SOUTH: 'CLOSED', WEST: 'OPEN' });
    const gone = { NORTH: 'UNKNOWN', SOUTH: 'CLOSED', WEST: 'UNKNOWN' } as const;
    expect(tell(gone, { isLost: true })).toEqual({ atOnce: lost, politely: '' });
    const back = tell({ NORTH: 'OPEN', SOUTH: 'ALERT_OPEN', WEST: 'CLOSED' });
    expect(back.atOnce).toMatch(/^WEST, /);
    expect(back.politely?.startsWith(known)).toBe(true);
  },
);

test('a yard that closes while the trust is lost is told [S2]', () => {
  const tell = begin();
  tell({ NORTH: 'OPEN', SOUTH: 'OPEN' });
  tell({ NORTH: 'UNKNOWN', SOUTH: 'UNKNOWN' }, { isLost: true });
  const told = tell({ NORTH: 'CLOSED', SOUTH: 'UNKNOWN' }, { isLost: true });
  expect(told.atOnce).toBe('NORTH, CLOSED.');
});

test('a yard that was closed, and closes again after an unknown time while the trust is lost, is told again [S2]', () => {
  const tell = begin();
  tell({ NORTH: 'CLOSED', SOUTH: 'OPEN' });
  tell({ NORTH: 'CLOSED', SOUTH: 'UNKNOWN' }, { isLost: true });
  tell({ NORTH: 'UNKNOWN', SOUTH: 'UNKNOWN' }, { isLost: true });
  const again = { NORTH: 'CLOSED', SOUTH: 'UNKNOWN' } as const;
  expect(tell(again, { isLost: true }).atOnce).toBe('NORTH, CLOSED.');
  const said = screen.getByRole('alert').firstChild;
  tell(again, { isLost: true });
  expect(screen.getByRole('alert').firstChild).toBe(said);
});

test('a yard that leaves the wall is not told, and is told again when it comes back closed', () => {
  const tell = begin();
  tell({ NORTH: 'OPEN', SOUTH: 'OPEN' });
  expect(tell({ NORTH: 'OPEN' })).toEqual({ atOnce: '', politely: '' });
  expect(tell({ NORTH: 'OPEN', SOUTH: 'CLOSED' }).politely).toBe('SOUTH, CLOSED.');
});
