import { expect, test } from 'vitest';
import type { MapCode } from '#domain/alerting/mapCode.ts';
import { compareIncidents, type Incident } from '#domain/incidents/incidentOrder.ts';

const yard = (id: string, code: MapCode, more: Partial<Incident> = {}): Incident => ({
  id,
  name: id,
  code,
  isApproaching: false,
  closestStrikeM: null,
  ...more,
});

const order = (...incidents: Incident[]) => incidents.toSorted(compareIncidents).map(({ id }) => id);

test('worst first: closed, alert open, unknown, warning, opened by an override, open [GAP-144]', () => {
  const all = [1, 5, 2, 0, 3, 4].map((code) => yard(String(code), code as MapCode));
  expect(order(...all)).toEqual(['4', '3', '0', '2', '5', '1']);
});

test('a yard that an override closes ranks as closed, by its own name [GAP-144]', () => {
  expect(order(yard('B', 4), yard('A', 6), yard('C', 6))).toEqual(['A', 'B', 'C']);
});

test('within one status approaching lightning comes first, then the closest strike, then the name [GAP-144]', () => {
  const near = yard('NEAR', 2, { closestStrikeM: 100 });
  const far = yard('FAR', 2, { closestStrikeM: 9_000, isApproaching: true });
  expect(order(yard('B9', 2), yard('B10', 2), near, far)).toEqual(['FAR', 'NEAR', 'B9', 'B10']);
});

test('approaching lightning never outranks a worse status [GAP-144]', () => {
  expect(order(yard('W', 2, { isApproaching: true, closestStrikeM: 1 }), yard('U', 0))).toEqual(['U', 'W']);
});
