import { describe, expect, test } from 'vitest';
import { MAP_MARKS } from '#domain/alerting/mapCode.ts';
import { createLabelRoom } from '#map/marks/labelRoom.ts';
import { createMarkField } from '#map/marks/markField.ts';

const VIEW = { centerX: 0, centerY: 0, resolution: 1_000, widthPx: 800, heightPx: 600 };
const NONE = new Set<number>();

function fieldOf(codes: readonly number[], hidden: ReadonlySet<number> = NONE) {
  const field = createMarkField();
  field.show(codes.map((_, row) => ({ id: `YARD_${row}`, name: '', lon: 0, lat: 0 })));
  field.say(Uint8Array.from(codes), hidden);
  return field;
}

describe('marks on a map', () => {
  test('are drawn by what they say, the worst on top, and an override by its own status [MAP-19]', () => {
    const order = [...fieldOf([4, 6, 5, 3, 2, 1, 0]).drawOrder()];
    expect(order).toEqual([6, 2, 5, 4, 3, 0, 1]);
    expect(MAP_MARKS.map(({ stackOrder }) => stackOrder)).toEqual([0, 1, 2, 3, 4, 1, 4]);
  });

  test('of one order lie on one another as the list has them, whatever lies between [MAP-19]', () => {
    expect([...fieldOf([4, 1, 4, 1, 6, 5]).drawOrder()]).toEqual([1, 3, 5, 0, 2, 4]);
  });

  test('change their places with what they say and with what is hidden [MAP-19]', () => {
    const field = fieldOf([1, 4, 2]);
    field.say(Uint8Array.from([4, 1, 3]), NONE);
    expect([...field.drawOrder()]).toEqual([1, 2, 0]);
    field.say(Uint8Array.from([4, 1, 3]), new Set([3]));
    expect([[...field.drawOrder()], field.isHidden(2), field.isHidden(0)]).toEqual([[1, 0], true, false]);
  });

  test('are named in another order: a doubt before all that is better than closed [S4]', () => {
    expect([...fieldOf([1, 2, 3, 0, 4]).labelOrder()]).toEqual([4, 3, 2, 1, 0]);
  });

  test('say UNKNOWN before they are told anything [S1]', () => {
    const field = createMarkField();
    field.show([{ id: 'YARD', name: '', lon: 0, lat: 0 }]);
    expect(MAP_MARKS[field.codeAt(0)].status).toBe('UNKNOWN');
  });

  test('are told apart only where something differs', () => {
    const field = fieldOf([1, 4]);
    expect(field.say(Uint8Array.from([1, 4]), new Set())).toBe(false);
    expect(field.say(Uint8Array.from([1, 1]), new Set())).toBe(true);
    expect(field.say(Uint8Array.from([1, 1]), new Set([1]))).toBe(true);
    expect([...field.drawOrder()]).toEqual([]);
  });

  test('are found under a pointer: the one on top, and none that is hidden [MAP-19]', () => {
    const at = { xPx: 400, yPx: 300 };
    expect(fieldOf([1, 4, 2]).findAt(at, VIEW, () => 5)).toBe(1);
    expect(fieldOf([1, 4, 2], new Set([4])).findAt(at, VIEW, () => 5)).toBe(2);
    expect(fieldOf([1]).findAt({ xPx: 406, yPx: 300 }, VIEW, () => 5)).toBe(-1);
  });

  test('stand where the square map has them, in the copy of the world that is nearest', () => {
    const field = createMarkField();
    field.show([{ id: 'FIJI', name: '', lon: 179, lat: 60 }]);
    const west = { ...VIEW, centerX: -20_037_508 };
    expect(field.xPx(0, west)).toBeCloseTo(400 - 111.3, 0);
    expect(field.yPx(0, VIEW)).toBeCloseTo(300 - 8_399.7, 0);
    expect(field.lengthPx(0, 9_656, VIEW)).toBeCloseTo(2 * 9.656, 2);
  });
});

test('a label takes room that is free, and none where something stands [CONST-39]', () => {
  const room = createLabelRoom();
  room.take({ x0: 0, y0: 0, x1: 100, y1: 16 });
  expect(room.takeFree({ x0: 90, y0: 10, x1: 190, y1: 26 })).toBe(false);
  expect(room.takeFree({ x0: 100, y0: 0, x1: 200, y1: 16 })).toBe(true);
  expect(room.takeFree({ x0: 199, y0: 15, x1: 210, y1: 30 })).toBe(false);
});
