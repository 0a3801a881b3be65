import { describe, expect, test } from 'vitest';
import { NO_STOP, positionIn, positionText, stopText } from '#domain/routes/routeStop.ts';

describe('a part of an address', () => {
  test('names a position as lat,lon [ROUTE-02]', () => {
    expect(positionIn('35.2,-101.83', 'main')).toEqual({ lat: 35.2, lon: -101.83 });
    expect(positionIn(' 48 , 2 ', 'EU')).toEqual({ lat: 48, lon: 2 });
  });

  test('is read the other way round when only that lies in the network [ROUTE-02] [VEH-05]', () => {
    expect(positionIn('-101.83,35.2', 'main')).toEqual({ lat: 35.2, lon: -101.83 });
    expect(positionIn('77.6,13', 'IN')).toEqual({ lat: 13, lon: 77.6 });
  });

  test('stays as it is written when both readings lie in the network', () => {
    expect(positionIn('40,36', 'EU')).toEqual({ lat: 40, lon: 36 });
    expect(positionIn('36,40', 'EU')).toEqual({ lat: 36, lon: 40 });
  });

  test('stays as it is written when neither reading lies in the network', () => {
    expect(positionIn('10,20', 'main')).toEqual({ lat: 10, lon: 20 });
  });

  test('counts the edges of the network as its extent', () => {
    expect(positionIn('-170,75', 'main')).toEqual({ lat: 75, lon: -170 });
    expect(positionIn('-50,15', 'main')).toEqual({ lat: 15, lon: -50 });
    expect(positionIn('-49.999,15', 'main')).toEqual({ lat: -49.999, lon: 15 });
    expect(positionIn('-50,14.999', 'main')).toEqual({ lat: -50, lon: 14.999 });
  });

  test('that is no place on Earth is no position', () => {
    expect(positionIn('200,300', 'main')).toBeNull();
    expect(positionIn('91,181', 'main')).toBeNull();
  });

  test.each(['NORTHGATE_YARD', 'Amarillo, TX', '35.2', '35.2,', '1,2,3', '', '35.2;-101.8', '1e1,2'])(
    'like %j is an id or a label',
    (text) => expect(positionIn(text, 'main')).toBeNull(),
  );
});

describe('a place is written', () => {
  const at = { lat: 35.123456, lon: -101.5 };

  test('by its id first, where it is second, by its label last [ROUTE-02]', () => {
    expect(stopText({ label: 'Northgate', locationId: 'NORTHGATE_YARD', at })).toBe('NORTHGATE_YARD');
    expect(stopText({ label: '1 Main St', locationId: null, at })).toBe('35.12346,-101.5');
    expect(stopText({ label: ' Amarillo ', locationId: null, at: null })).toBe('Amarillo');
    expect(stopText(NO_STOP)).toBe('');
  });

  test('latitude first, so that it is read as it was meant [VEH-05]', () => {
    expect(positionIn(positionText(at), 'main')).toEqual({ lat: 35.12346, lon: -101.5 });
  });
});
