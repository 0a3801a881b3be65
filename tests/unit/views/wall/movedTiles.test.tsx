// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMovedTiles } from '#views/wall/useMovedTiles.ts';

type Tile = { readonly id: string; readonly status: string };
type Glide = { readonly id: string; readonly from: string; readonly ms: number };
const WIDE_PX = 100;
let glides: Glide[] = [];
let isReduced = false;

beforeEach(() => {
  glides = [];
  isReduced = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  // jsdom neither lays out nor moves: a tile stands at its number in the row
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
    return WIDE_PX * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  HTMLElement.prototype.animate = function note(this: HTMLElement, frames, options) {
    const [{ transform }] = frames as [{ transform: string }];
    glides.push({
      id: this.dataset['yard']!,
      from: transform,
      ms: (options as KeyframeAnimationOptions).duration as number,
    });
    return {} as Animation;
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
});

function Row({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <div ref={useMovedTiles()}>
      {tiles.map(({ id, status }) => (
        <a key={id} className="wall-tile" href="#/" data-yard={id} data-status={status} aria-label={id} />
      ))}
    </div>
  );
}

function show(...rows: readonly (readonly Tile[])[]): void {
  const { rerender } = render(<Row tiles={rows[0]!} />);
  for (const tiles of rows.slice(1)) act(() => rerender(<Row tiles={tiles} />));
}

const tiles = (status: string, ...ids: readonly string[]) => ids.map((id) => ({ id, status }));

test('tiles glide to their new places in 260 ms, each from where it stood', () => {
  show(tiles('open', 'a', 'b', 'c'), [...tiles('closed', 'b'), ...tiles('open', 'a', 'c')]);
  expect(glides).toEqual([
    { id: 'b', from: 'translate(100px, 0px)', ms: 260 },
    { id: 'a', from: 'translate(-100px, 0px)', ms: 260 },
  ]);
});

test.each(['loading', 'unknown'])(
  'a tile that was %s stands at its place at once with its status',
  (status) => {
    show(tiles(status, 'a', 'b'), tiles('open', 'b', 'a'));
    expect(glides).toEqual([]);
  },
);

test('no tile glides where motion is to be reduced', () => {
  isReduced = true;
  show(tiles('open', 'a', 'b'), tiles('open', 'b', 'a'));
  expect(glides).toEqual([]);
});
