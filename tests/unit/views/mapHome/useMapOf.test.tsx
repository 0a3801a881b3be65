import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useMapOf } from '#views/mapHome/useMapOf.ts';

afterEach(cleanup);

type FakeMap = { readonly canvas: HTMLCanvasElement; dispose(): void };
const heard: string[] = [];
const made: FakeMap[] = [];

function create(element: HTMLElement): FakeMap {
  const canvas = document.createElement('canvas');
  element.append(canvas);
  const name = `map ${made.length + 1}`;
  heard.push(`${name} made`);
  const map = {
    canvas,
    dispose() {
      canvas.remove();
      heard.push(`${name} disposed`);
    },
  };
  made.push(map);
  return map;
}
const onReady = (map: FakeMap | null) => heard.push(map === null ? 'none ready' : 'ready');
const onRestored = () => heard.push('restored');

function Drawn({ shown }: { shown: (map: FakeMap | null) => void }) {
  const [map, begin] = useMapOf(create, onReady, onRestored);
  shown(map);
  return <div ref={begin} />;
}

it('another map takes the place of one whose canvases the browser has emptied, once [S12]', async () => {
  const shown = vi.fn();
  const { unmount } = render(<Drawn shown={shown} />);
  const first = made[0]!;
  const other = document.createElement('canvas');
  first.canvas.after(other);
  heard.length = 0;
  first.canvas.dispatchEvent(new Event('contextlost'));
  expect(heard).toEqual([]);
  first.canvas.dispatchEvent(new Event('contextrestored'));
  expect(heard).toEqual(['none ready', 'map 1 disposed', 'restored', 'map 2 made', 'ready']);
  // the rest of the canvases that were emptied are gone with their map
  first.canvas.dispatchEvent(new Event('contextrestored'));
  await vi.waitFor(() => expect(shown).toHaveBeenLastCalledWith(made[1]));
  expect(made).toHaveLength(2);
  unmount();
  expect(heard.slice(5)).toEqual(['none ready', 'map 2 disposed']);
});
