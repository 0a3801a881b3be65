import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isRoleAllowed,
  mayFillForm,
  withheldBy,
  type GateFacts,
  type OverridePlace,
} from '#domain/override/overrideGate.ts';
import type { OverrideRole } from '#domain/override/overrideRole.ts';

const ROLES: readonly OverrideRole[] = ['siteAdmin', 'admin', 'none'];
const PLACES: readonly OverridePlace[] = ['yardPage', 'monitoringPage', 'form'];
const ALLOWED: GateFacts = {
  role: 'siteAdmin',
  place: 'yardPage',
  probabilityFraction: 0.05,
  isOverridden: false,
};

const facts = fc.record({
  role: fc.constantFrom(...ROLES),
  place: fc.constantFrom(...PLACES),
  probabilityFraction: fc.option(fc.oneof(fc.double(), fc.double({ min: 0, max: 0.1, noNaN: true }))),
  isOverridden: fc.option(fc.boolean()),
});

describe('opening the yard is offered', () => {
  it('to a site admin on the yard page, at a probability of exactly 5 %, while nothing is overridden [OVR-02][S8]', () => {
    expect(withheldBy(ALLOWED)).toEqual([]);
    expect(withheldBy({ ...ALLOWED, probabilityFraction: 0.0500001 })).toEqual(['probability']);
  });

  it.each([null, Number.NaN, -0.01, 1.01, Infinity])(
    'not at a probability of %d, which is not known and counts as 1 [OVR-02][S8]',
    (probabilityFraction) => {
      expect(withheldBy({ ...ALLOWED, probabilityFraction })).toEqual(['probability']);
      expect(withheldBy({ ...ALLOWED, probabilityFraction })).toEqual(
        withheldBy({ ...ALLOWED, probabilityFraction: 1 }),
      );
    },
  );

  it('not while there is an override, nor while nobody knows whether there is one [OVR-02][S4]', () => {
    expect(withheldBy({ ...ALLOWED, isOverridden: true })).toEqual(['existing']);
    expect(withheldBy({ ...ALLOWED, isOverridden: null })).toEqual(['existing']);
  });

  it('not on the monitoring page [OVR-02]', () => {
    expect(withheldBy({ ...ALLOWED, place: 'monitoringPage' })).toEqual(['monitoring']);
  });

  it('in a form although there is an override, which it replaces [OVR-08]', () => {
    expect(withheldBy({ ...ALLOWED, place: 'form', isOverridden: true })).toEqual([]);
    expect(withheldBy({ ...ALLOWED, place: 'form', isOverridden: null })).toEqual([]);
  });

  it('never without a known probability of 5 % or less, and never to nobody [OVR-02][S8]', () => {
    fc.assert(
      fc.property(facts, (gate) => {
        const isOffered = withheldBy(gate).length === 0;
        const fraction = gate.probabilityFraction;
        const isUnlikely = fraction !== null && fraction >= 0 && fraction <= 0.05;
        const isFree = gate.place === 'form' || gate.isOverridden === false;
        const isRight = mayFillForm(gate.role, gate.place);
        expect(isOffered).toBe(isUnlikely && isFree && isRight);
      }),
    );
  });

  it('or withheld for reasons that always come in one order, each once [OVR-02]', () => {
    const order = ['role', 'monitoring', 'probability', 'existing'];
    fc.assert(
      fc.property(facts, (gate) => {
        const places = withheldBy(gate).map((reason) => order.indexOf(reason));
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      }),
    );
    expect(
      withheldBy({ role: 'none', place: 'monitoringPage', probabilityFraction: null, isOverridden: null }),
    ).toEqual(order);
  });
});

describe('who may override where', () => {
  it('is a site admin anywhere, an admin in forms, and nobody else [OVR-01][OVR-10]', () => {
    const allowed = (role: OverrideRole) => PLACES.filter((place) => isRoleAllowed(role, place));
    expect(allowed('siteAdmin')).toEqual(PLACES);
    expect(allowed('admin')).toEqual(['form']);
    expect(allowed('none')).toEqual([]);
  });

  it('fills no form on the monitoring page [OVR-02]', () => {
    for (const role of ROLES) {
      expect(mayFillForm(role, 'monitoringPage')).toBe(false);
      expect(mayFillForm(role, 'form')).toBe(isRoleAllowed(role, 'form'));
      expect(mayFillForm(role, 'yardPage')).toBe(isRoleAllowed(role, 'yardPage'));
    }
  });
});
