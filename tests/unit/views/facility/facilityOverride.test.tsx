import { act, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import type { OverrideRole } from '#domain/override/overrideRole.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { createOverrideSystem, inForce } from '#tests/support/overrideSystem.ts';
import { settled } from '#tests/support/settled.ts';
import { activeEvent, feedFacts, overrideEvent } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import type { PayloadFacts } from '#machines/yardStatus/yardFacts.ts';
import { FacilityOverride } from '#views/facility/FacilityOverride.tsx';
import { textsOf } from '../textsOf.ts';

const READER = { language: 'en-US', timeZone: 'America/Chicago', unitSystem: 0 } as const;
const SIGNED: PayloadFacts = {
  overrideUserName: 'Dana Field',
  overrideUserEmail: { email: 'dana@acme.example' },
  lightningProbability: 0.03,
};

/** The override panel of the facility view, before a person with this role. */
async function show(events: (nowMs: number) => readonly ActiveEvent[], role: OverrideRole = 'admin') {
  const yard = createYardStatusSystem();
  const override = createOverrideSystem({ role, place: 'form' });
  const listed = events(yard.nowMs());
  if (listed.some(({ type }) => type === 'OVERRIDE'))
    override.hearOfYard(inForce('yardIsClosed', 'override-1'));
  await yard.answer(feedFacts(listed, yard.nowMs()));
  const dependencies = { facility: NORTHGATE_YARD, yardStatus: yard.actor, override: override.actor };
  const { container, unmount } = render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <FacilityOverride dependencies={dependencies as never} locale={READER} />
    </I18nextProvider>,
  );
  return {
    override,
    container,
    unmount,
    note: () => container.querySelector('.facoverride-note')?.textContent ?? null,
    /** The service lists these from now on. */
    answer: (now: (nowMs: number) => readonly ActiveEvent[]) =>
      act(() => yard.answer(feedFacts(now(yard.nowMs()), yard.nowMs()))),
    text: () => (container.textContent ?? '').replaceAll('\u00A0', ' '),
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    press: (name: string) => act(async () => screen.getByRole('button', { name }).click()),
    detail: (payload: PayloadFacts) =>
      act(async () => {
        yard.payloads.last().resolve(payload);
        await settled();
      }),
  };
}

const closed = (nowMs: number) => [overrideEvent(false, nowMs)];
const lightning = (nowMs: number) => [activeEvent({ startAtMs: nowMs })];

describe('the override in force', () => {
  it('says its message, who set it, the probability then and its end [FAC-03][FAC-04][GAP-60][S9]', async () => {
    const { text, detail } = await show((nowMs) => [
      { ...overrideEvent(false, nowMs), message: 'Yard is Closed' },
    ]);
    expect(text()).toMatch(/OVERRIDEYard is Closed/);
    await detail(SIGNED);

    expect(screen.getByText('Yard is Closed - Dana Field (dana@acme.example)')).toBeDefined();
    const [probability, expiry] = within(document.querySelector('dl')!).getAllByRole('definition');
    expect(probability?.textContent).toBe('<\u00A05%');
    expect(expiry?.textContent).toContain('1:30');
    expect(text()).toContain('Strike probability when set');
  });

  it('names no e-mail where the service tells none [FAC-04][GAP-143]', async () => {
    const { detail } = await show((nowMs) => [{ ...overrideEvent(false, nowMs), message: 'Yard is Closed' }]);
    await detail({ overrideUserName: 'Dana Field' });
    expect(screen.getByText('Yard is Closed - Dana Field')).toBeDefined();
  });

  it.each(['admin', 'siteAdmin'] as const)(
    'can be replaced and removed by the role "%s" [FAC-14][FAC-15][OVR-10]',
    async (role) => {
      const { buttons, press, override, text } = await show(closed, role);
      expect(text()).toBe('OverrideOVERRIDEYard is ClosedExpiresSun, Jul 5, 1:30 AMReplaceRemove override');
      expect(buttons()).toEqual(['Replace', 'Remove override']);

      await press('Remove override');
      expect([override.isOpen(), override.form().isOn]).toEqual([true, false]);
      override.send({ type: 'form.dismissed' });
      await press('Replace');
      expect([override.isOpen(), override.form().isOn]).toEqual([true, true]);
    },
  );

  it('can be read and not changed by other users [FAC-04][FAC-14]', async () => {
    const { buttons, text, detail } = await show(closed, 'none');
    expect(text()).toBe('OverrideOVERRIDEYard is ClosedExpiresSun, Jul 5, 1:30 AM');
    expect(buttons()).toEqual([]);
    await detail({ ...SIGNED, message: 'Tie down.' });
    expect(text()).toBe(
      'OverrideOVERRIDEYard is Closed - Dana Field (dana@acme.example)Strike probability when set< 5%ExpiresSun, Jul 5, 1:30 AMTie down.',
    );
    expect(buttons()).toEqual([]);
  });

  it('says its own message before its title, and nothing where it has neither [FAC-14][FAC-04]', async () => {
    const worded = await show((nowMs) => [{ ...overrideEvent(false, nowMs), message: 'Crane at work' }]);
    expect(worded.note()).toBe('Crane at work');
    worded.unmount();
    const wordless = await show((nowMs) => [{ ...overrideEvent(false, nowMs), title: null }]);
    expect(wordless.note()).toBe('');
  });

  it('of no end tells none [FAC-14][FAC-04]', async () => {
    const { text, buttons } = await show((nowMs) => [{ ...overrideEvent(false, nowMs), expiresAtMs: null }]);
    expect(text()).not.toContain('Expires');
    expect(buttons()).toEqual(['Replace', 'Remove override']);
  });

  it('gives way to the one that replaces it, with its own end and details [FAC-14][OVR-10]', async () => {
    const { text, answer, detail } = await show(closed);
    await detail(SIGNED);
    expect(text()).toContain('Yard is Closed - Dana Field');
    await answer((nowMs) => [
      { ...overrideEvent(true, nowMs, 'override-2'), expiresAtMs: nowMs + 3_600_000 },
    ]);
    expect(text()).toBe('OverrideOVERRIDEYard is OpenExpires2:30 PMReplaceRemove override');
    await detail({ overrideUserName: 'Sam Hill' });
    expect(text()).toContain('Yard is Open - Sam Hill');
  });

  it('is gone with its buttons once it is removed [FAC-14][S9]', async () => {
    const { text, buttons, answer } = await show(closed, 'none');
    await answer(() => []);
    expect(text()).toBe('');
    expect(buttons()).toEqual([]);
  });
});

describe('without an override', () => {
  it('the form is reached from the alert that closes the yard, or without one [FAC-15][OVR-01]', async () => {
    const quiet = await show(() => []);
    expect(quiet.buttons()).toEqual(['Override']);
    await quiet.press('Override');
    expect(quiet.override.isOpen()).toBe(true);
  });

  it('a yard that lightning closes is offered to be opened [FAC-15][OVR-02]', async () => {
    const { buttons, press, override } = await show(lightning);
    expect(buttons()).toEqual(['Open Yard', 'Override']);
    await press('Open Yard');
    expect(override.form().messageId).toBe('yardIsOpen');
  });

  it('there is nothing to see for a person without the right [FAC-03][FAC-15]', async () => {
    const { container } = await show(lightning, 'none');
    expect(container.textContent).toBe('');
  });
});
