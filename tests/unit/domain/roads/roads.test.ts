import { describe, expect, it } from 'vitest';
import { drivingIndexColour, drivingIndexOf } from '#domain/roads/drivingIndex.ts';
import {
  hazardSeverity,
  hazardsOf,
  isRoadHazard,
  riskVectorOf,
  ROAD_HAZARD_NAMES,
} from '#domain/roads/roadHazards.ts';
import { roadRiskCardState, roadRiskOf, roadRiskState } from '#domain/roads/roadRisk.ts';
import { routeOpacity, routeRiskLevel } from '#domain/roads/routeRisk.ts';

describe('roads', () => {
  it('colours a driving index red above 99, yellow above 80, else green [CONST-23]', () => {
    expect([0, 80, 80.1, 99, 99.1, 150, Number.NaN].map(drivingIndexColour)).toEqual([
      'green',
      'green',
      'yellow',
      'yellow',
      'red',
      'red',
      'red',
    ]);
  });

  it('makes one driving index of the worst hazard and a little of each further one', () => {
    expect(drivingIndexOf([])).toBe(0);
    expect(drivingIndexOf([60])).toBe(60);
    expect(drivingIndexOf([60, 92, 86])).toBe(98);
    expect(drivingIndexOf([150, 130])).toBe(150);
  });

  it('puts roads into the three states of the wire [CONST-22]', () => {
    expect([0, 80, 81, 99, 100].map(roadRiskOf)).toEqual([0, 0, 1, 1, 2]);
    expect([0, 1, 2, 7].map(roadRiskState)).toEqual(['LOW', 'MODERATE', 'HIGH', 'HIGH']);
  });

  it('opens no card for a risk of 0, and calls 2 High and 1 Moderate [LAYER-22][POPUP-07]', () => {
    expect([0, 1, 2, 9].map(roadRiskCardState)).toEqual([null, 'MODERATE', 'HIGH', 'HIGH']);
  });

  it('keeps each hazard at its bit of the risk vector [CONST-25]', () => {
    expect(ROAD_HAZARD_NAMES.map((hazard) => Math.log2(riskVectorOf([hazard])))).toEqual([
      0, 1, 3, 4, 12, 13, 14, 15, 16, 17, 25,
    ]);
    expect(hazardsOf(2 ** 25 + 2 ** 12 + 2 ** 3)).toEqual([
      'cross_winds',
      'heavy_precipitation',
      'traffic_ban',
    ]);
    expect(hazardsOf(2 ** 2 + 2 ** 5 + 2 ** 24)).toEqual([]);
    expect(hazardsOf(Number.NaN)).toEqual([]);
    expect(hazardsOf(riskVectorOf(ROAD_HAZARD_NAMES))).toEqual(ROAD_HAZARD_NAMES);
  });

  it('knows the hazards that it has words for', () => {
    expect(isRoadHazard('snow_ice')).toBe(true);
    expect(isRoadHazard('toString')).toBe(false);
    expect(hazardSeverity('closure')).toBe(150);
  });

  it('gives a route one of five levels, and the worst where nothing can be read [ROUTE-13, CONST-24]', () => {
    expect([0, 50, 51, 80, 81, 99, 100, 119, 120, Number.NaN].map(routeRiskLevel)).toEqual([
      'NONE',
      'NONE',
      'ELEVATED',
      'ELEVATED',
      'MODERATE',
      'MODERATE',
      'HIGH',
      'HIGH',
      'EXTREME',
      'EXTREME',
    ]);
  });

  it('shows further routes fainter', () => {
    expect([0, 1, 2, 3].map(routeOpacity)).toEqual([1, 0.72, 0.55, 0.55]);
  });
});
