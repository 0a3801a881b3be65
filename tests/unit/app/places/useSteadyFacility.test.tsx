import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { useSteadyFacility } from '#app/places/useSteadyFacility.ts';

const YARD: Facility = {
  id: 'NORTHGATE_YARD',
  gid: 1,
  clientId: 'ACME',
  latitude: 35.222,
  longitude: -101.8313,
  countryCode: 'US',
  tags: [{ id: 3, name: 'Truck' }],
  prob: 0.1,
};

test('a yard page goes on with its facility when the next list tells only of the present otherwise [CONST-07][S4]', () => {
  const { result, rerender } = renderHook(useSteadyFacility, { initialProps: YARD as Facility | null });
  rerender({ ...YARD, prob: 0.4, yardStatus: 'CLOSED', highestSeverityAlert: null, alerts: [] });
  expect(result.current).toBe(YARD);
});

test('a yard that has moved is another one [CONST-07]', () => {
  const { result, rerender } = renderHook(useSteadyFacility, { initialProps: YARD as Facility | null });
  const moved = { ...YARD, latitude: 36 };
  rerender(moved);
  expect(result.current).toBe(moved);
});

test('a facility is there as soon as a list names it, and gone when none does [CONST-07]', () => {
  const { result, rerender } = renderHook(useSteadyFacility, { initialProps: null as Facility | null });
  rerender(YARD);
  expect(result.current).toBe(YARD);
  rerender(null);
  expect(result.current).toBeNull();
});
