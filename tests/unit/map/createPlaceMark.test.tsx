import { expect, test } from 'vitest';
import { createPlaceMark } from '#map/createPlaceMark.ts';

test('the mark of a place that is sought is drawn while there is one, and no empty layer is', () => {
  const element = document.createElement('div');
  for (const token of ['--scc-accent', '--scc-accent-fill', '--scc-accent-on'])
    element.style.setProperty(token, '#2670c2');
  const mark = createPlaceMark(element);
  const drawn = () => [mark.layer.getVisible(), mark.layer.getSource()!.getFeatures().length];
  expect(drawn()).toEqual([false, 0]);
  mark.show({ lon: -98, lat: 39 });
  expect(drawn()).toEqual([true, 1]);
  mark.show(null);
  expect(drawn()).toEqual([false, 0]);
});
