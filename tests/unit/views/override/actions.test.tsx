import { describe, expect, it } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createOverrideSystem, inForce } from '#tests/support/overrideSystem.ts';
import { activeEvent, overrideEvent } from '#tests/support/yardEvents.ts';
import { renderYardPage } from '../yard/renderYardPage.tsx';
import { renderOverride } from './renderOverride.tsx';

const buttonsIn = (container: Element) =>
  [...container.querySelectorAll('.oactions button')].map(({ textContent }) => textContent);

describe('the way to an override', () => {
  it.each(['none', 'admin'] as const)('is not there for the role "%s" [OVR-01]', async (role) => {
    const { container } = await renderOverride({ role });
    expect(container.textContent).toBe('');
  });

  it.each([0.051, null, Number.NaN])(
    'to open the yard is locked at a probability of %s, and says why [OVR-02][S8]',
    async (fraction) => {
      const page = await renderOverride({ fraction });
      const open = page.button('Open Yard');

      expect(open?.disabled).toBe(true);
      const reason = document.getElementById(open?.getAttribute('aria-describedby') ?? '');
      expect(reason?.textContent).toBe('Open Yard is available only at a strike probability of 5% or less');
    },
  );

  it('to open the yard is free at exactly 5 %, and locks when the probability rises [OVR-02][S8]', async () => {
    const page = await renderOverride({ fraction: 0.05 });
    expect(page.button('Open Yard')?.disabled).toBe(false);

    await page.send({ type: 'probability.changed', fraction: 0.0501 });
    expect(page.button('Open Yard')?.disabled).toBe(true);
  });

  it('to open the yard is locked while nobody knows whether there is an override [OVR-02][S4]', async () => {
    const page = await renderOverride();
    await page.send({ type: 'yard.changed', override: null, setByName: null, lastStrikeAtMs: null });

    expect(page.button('Open Yard')?.disabled).toBe(true);
    expect(page.text()).toContain('It is not known whether an override is in effect');
  });

  it('to open the yard is locked under an override, which can be replaced or removed [OVR-02][OVR-08]', async () => {
    const page = await renderOverride({ inForce: inForce('yardIsClosed', 'o-1') });

    expect(page.button('Open Yard')?.disabled).toBe(true);
    expect(page.text()).toContain('An override is already in effect');
    expect(buttonsIn(page.container)).toEqual(['Open Yard', 'Replace', 'Remove override']);
  });

  it('speaks French [LANG-01]', async () => {
    const page = await renderOverride({ language: 'fr-CA', fraction: 0.6 });

    expect(page.text()).toContain(
      '« Ouvrir le site » est offert si la probabilité d’impact est de 5 % ou moins',
    );
    expect(page.button('Ouvrir le site')?.disabled).toBe(true);
    expect(page.button('Imposer une dérogation')?.disabled).toBe(false);
  });
});

describe('a yard page', () => {
  it('offers to open the yard with the alert that closes it, and to override in any case [OVR-01][YARD-09]', async () => {
    const { actor } = createOverrideSystem();
    const page = await renderYardPage({ override: actor });
    await page.show([activeEvent({ startAtMs: MISSION_TIME_MS })]);
    expect(buttonsIn(page.container)).toEqual(['Open Yard', 'Override']);

    await page.show([
      activeEvent({ startAtMs: MISSION_TIME_MS, type: 'lightning_warning', status: 'WARNING' }),
    ]);
    expect(buttonsIn(page.container)).toEqual(['Override']);
  });

  it('offers nothing of the kind where nobody may override [OVR-01]', async () => {
    const page = await renderYardPage({ override: null });
    await page.show([activeEvent({ startAtMs: MISSION_TIME_MS })]);
    await page.show([overrideEvent(false, MISSION_TIME_MS)]);

    expect(buttonsIn(page.container)).toEqual([]);
    expect(page.text()).not.toContain('Open Yard');
  });

  it.each(['none', 'admin'] as const)(
    'offers the role "%s" nothing, with an alert or without [OVR-01]',
    async (role) => {
      const page = await renderYardPage({ override: createOverrideSystem({ role }).actor });
      await page.show([]);
      expect(buttonsIn(page.container)).toEqual([]);

      await page.show([activeEvent({ startAtMs: MISSION_TIME_MS })]);
      expect(buttonsIn(page.container)).toEqual([]);
    },
  );

  it('offers to replace and remove an override in its tab [OVR-10]', async () => {
    const { actor, hearOfYard } = createOverrideSystem();
    hearOfYard(inForce('yardIsClosed', 'override-1'));
    const page = await renderYardPage({ override: actor });
    await page.show([overrideEvent(false, MISSION_TIME_MS)]);

    expect(buttonsIn(page.tabs()[0]!)).toEqual(['Replace', 'Remove override']);
    expect(buttonsIn(page.container)).toHaveLength(2);
  });
});
