import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PREDEFINED_MESSAGES } from '#domain/override/predefinedMessages.ts';
import { NO_OVERRIDE } from '#domain/alerting/overrideInForce.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { inForce } from '#tests/support/overrideSystem.ts';
import { feedFacts, activeEvent } from '#tests/support/yardEvents.ts';
import { holdOfDialogs } from '../holdOfDialogs.ts';
import { renderOverride } from './renderOverride.tsx';

type Page = Awaited<ReturnType<typeof renderOverride>>;

const ACKNOWLEDGEMENT = 'Please acknowledge that leadership has confirmed that conditions are safe.';
const acknowledge = (page: Page) =>
  fireEvent.click(page.form().getByRole('checkbox', { name: ACKNOWLEDGEMENT }));
const choose = (page: Page, name: RegExp) => fireEvent.click(page.form().getByRole('radio', { name }));
const submit = (page: Page, name: string) => page.form().getByRole<HTMLButtonElement>('button', { name });

const SWITCH = { 'en-US': 'Override the yard status', 'fr-CA': 'Imposer l’état du site' };

/** The form of somebody who has turned its switch on. */
async function renderForm(scene: Parameters<typeof renderOverride>[0] = {}) {
  const page = await renderOverride(scene);
  await page.press(scene.language === 'fr-CA' ? 'Imposer une dérogation' : 'Override');
  fireEvent.click(page.form().getByRole('switch', { name: SWITCH[scene.language ?? 'en-US'] }));
  return page;
}

describe('the form holds reloads of its display back', () => {
  it.each(['Open Yard', 'Override'])('for as long as it is open: %s [GAP-36][YARD-22]', async (name) => {
    const page = await renderOverride();
    const held = holdOfDialogs();
    expect(held()).toBe(false);
    await page.press(name);
    expect(held()).toBe(true);
    await page.send({ type: 'form.dismissed' });
    expect(held()).toBe(false);
  });
});

describe('the form says when the override will end by itself', () => {
  /** An answer that states after how many hours; null: of an older service. */
  const state = (page: Page, hours: number | null) =>
    act(() => {
      const policy = { alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 1_800_000 };
      const stated = hours === null ? policy : { ...policy, overrideLifetimeMs: hours * 3_600_000 };
      return page.yard.answer({ ...feedFacts([], page.yard.nowMs()), policy: stated });
    });

  it.each([
    ['en-US', 12, 'The override ends automatically after 12 hours.'],
    ['en-US', 1, 'The override ends automatically after 1 hour.'],
    ['fr-CA', 4, 'La dérogation prendra fin d’elle-même après 4 heures.'],
    ['fr-CA', 1, 'La dérogation prendra fin d’elle-même après 1 heure.'],
  ] as const)('in %s after %i hours, once it is to be set [S9]', async (language, hours, words) => {
    const page = await renderOverride({ language });
    await state(page, hours);
    await page.press(language === 'fr-CA' ? 'Imposer une dérogation' : 'Override');
    expect(page.text()).not.toContain(words);
    fireEvent.click(page.form().getByRole('switch', { name: SWITCH[language] }));
    expect(page.text()).toContain(words);
  });

  it('also before the yard is opened, and not where the service does not state it [S9]', async () => {
    const page = await renderOverride();
    await state(page, null);
    await page.press('Open Yard');
    expect(page.text()).not.toContain('ends automatically');
    await state(page, 24);
    expect(page.text()).toContain('The override ends automatically after 24 hours.');
  });
});

describe('the question whether to open the yard', () => {
  it('asks for the acknowledgement, then sets "Yard is Open" [OVR-03][YARD-09]', async () => {
    const page = await renderOverride();
    await page.press('Open Yard');
    expect(screen.getByRole('dialog', { name: 'Open Yard' }).textContent).toContain(ACKNOWLEDGEMENT);
    expect(page.form().queryByRole('radio')).toBeNull();
    expect(submit(page, 'Open Yard').disabled).toBe(true);
    expect(page.text()).toContain('Select the acknowledgement.');

    acknowledge(page);
    fireEvent.click(submit(page, 'Open Yard'));
    expect(page.machine.sets.last().input.message.text).toBe('Yard is Open');
    await page.answer('set', 'done');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes the acknowledgement back when the probability rises, and says what is missing [OVR-03][S8]', async () => {
    const page = await renderOverride();
    await page.press('Open Yard');
    acknowledge(page);
    await page.send({ type: 'probability.changed', fraction: 0.4 });

    expect(page.form().getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(submit(page, 'Open Yard').disabled).toBe(true);
    expect(page.text()).toContain('Strike probability 40%');
    expect(page.text()).toContain('Opening the yard requires a strike probability of 5% or less.');
  });

  it.each([
    ['en-US', 'Something went wrong! The strike probability is above 5% or unknown.'],
    ['fr-CA', 'Une erreur s’est produite. La probabilité d’impact dépasse 5 % ou est inconnue.'],
  ] as const)(
    'says that an unknown probability is refused as a high one is: %s [S8]',
    async (language, words) => {
      const page = await renderOverride({ language });
      const open = language === 'fr-CA' ? 'Ouvrir le site' : 'Open Yard';
      await page.press(open);
      fireEvent.click(page.form().getByRole('checkbox'));
      fireEvent.click(submit(page, open));
      await page.answer('set', { refused: 'probability' });
      expect(page.form().getByRole('alert').textContent).toBe(words);
    },
  );

  it.each([
    [
      'en-US',
      'A strike was detected inside the alert circle after you confirmed. Check the conditions and confirm again.',
    ],
    [
      'fr-CA',
      'Un impact a été détecté dans le cercle d’alerte depuis votre confirmation. Vérifiez les conditions et confirmez de nouveau.',
    ],
  ] as const)(
    'takes the acknowledgement back when lightning strikes, and says so: %s [OVR-03][S9]',
    async (language, words) => {
      const page = await renderOverride({ language });
      await page.press(language === 'fr-CA' ? 'Ouvrir le site' : 'Open Yard');
      fireEvent.click(page.form().getByRole('checkbox'));
      await page.send({
        type: 'yard.changed',
        override: NO_OVERRIDE,
        setByName: null,
        lastStrikeAtMs: MISSION_TIME_MS,
      });

      expect(page.form().getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
      expect(page.form().getByRole('alert').textContent).toBe(words);
    },
  );
});

describe('the form of an override', () => {
  it('has a switch, every message in its group with its status, and the acknowledgement [OVR-04][OVR-06][OVR-07]', async () => {
    const page = await renderForm();
    const groups = page.form().getAllByRole('group');
    const rows = groups.map((group) =>
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    );

    expect(groups).toEqual(['Default', 'Other'].map((name) => page.form().getByRole('group', { name })));
    expect(rows).toEqual([
      ['Yard is Open OPEN', 'Yard is Closed CLOSED'],
      [
        'Winter Weather Alert CLOSED',
        'High Crosswind Alert CLOSED',
        'Dust Storm Alert CLOSED',
        'Low Visibility Alert CLOSED',
        'High Wind Alert OPEN',
      ],
    ]);
    expect(page.form().getByRole('checkbox', { name: ACKNOWLEDGEMENT })).toBeDefined();
  });

  it('cannot be set before a message is chosen and acknowledged, and says so [OVR-03][OVR-05]', async () => {
    const page = await renderForm();
    expect(submit(page, 'Set override').disabled).toBe(true);
    expect(page.text()).toContain('Choose a message.');

    choose(page, /Dust Storm/);
    expect(submit(page, 'Set override').disabled).toBe(true);
    expect(page.text()).toContain('Select the acknowledgement.');

    acknowledge(page);
    expect(submit(page, 'Set override').disabled).toBe(false);
    fireEvent.click(submit(page, 'Set override'));
    expect(page.machine.sets.last().input.message).toMatchObject({ text: 'Dust Storm Alert' });
  });

  it('lets nobody open the yard above 5 %, by any message that opens it [OVR-02][S8]', async () => {
    const page = await renderForm({ fraction: 0.06 });
    acknowledge(page);
    for (const { text, yardStatus } of PREDEFINED_MESSAGES) {
      choose(page, new RegExp(text));
      expect(submit(page, 'Set override').disabled).toBe(yardStatus === 'OPEN');
    }
  });

  it('waits while its calls are under way [OVR-08]', async () => {
    const page = await renderForm();
    choose(page, /Dust Storm/);
    acknowledge(page);
    fireEvent.click(submit(page, 'Set override'));

    const controls = [
      ...page.form().getAllByRole<HTMLInputElement>('radio'),
      page.form().getByRole<HTMLInputElement>('checkbox'),
    ];
    expect(controls.filter(({ disabled }) => !disabled)).toEqual([]);
    expect(submit(page, 'Saving...').disabled).toBe(true);
  });

  it('replaces the override in force with one call [OVR-08][GAP-81]', async () => {
    const page = await renderOverride({ inForce: inForce('yardIsOpen', 'o-1') });
    await page.press('Replace');
    expect(page.text()).toContain('This replaces the override “Yard is Open”.');
    choose(page, /Yard is Closed/);
    acknowledge(page);
    fireEvent.click(submit(page, 'Set override'));
    expect(page.machine.removals.calls).toEqual([]);
    const { message, replacesOverrideId } = page.machine.sets.last().input;
    expect([message.text, replacesOverrideId]).toEqual(['Yard is Closed', 'o-1']);
  });

  it('with its switch off removes the override, after it was asked [OVR-09][OVR-10]', async () => {
    const page = await renderOverride({ inForce: inForce('yardIsOpen', 'o-1') });
    await page.press('Remove override');
    expect(page.form().getByRole<HTMLInputElement>('switch').checked).toBe(false);
    expect(page.text()).toContain('This ends the override “Yard is Open”.');
    expect(page.machine.removals.calls).toEqual([]);

    fireEvent.click(submit(page, 'Remove override'));
    await page.answer('removal', 'done');
    expect(page.machine.removals.calls).toHaveLength(1);
    expect(page.machine.sets.calls).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('with its switch off and nothing to remove says so, and cannot be set [OVR-09]', async () => {
    const page = await renderOverride();
    await page.press('Override');

    expect(page.text()).toContain('No override is in effect.');
    expect(page.text()).toContain('Turn the switch on to set an override.');
    expect([page.form().queryByRole('radio'), page.form().queryByRole('checkbox')]).toEqual([null, null]);
    expect(submit(page, 'Set override').disabled).toBe(true);
  });

  it('stays open after a failure and says who was first [OVR-13]', async () => {
    const page = await renderForm();
    choose(page, /Dust Storm/);
    acknowledge(page);
    fireEvent.click(submit(page, 'Set override'));
    await page.answer('set', { refused: 'taken', byName: 'Dana Field' });

    expect(page.form().getByRole('alert').textContent).toBe(
      'Something went wrong! Dana Field has changed the override in the meantime.',
    );
  });

  it('closes by its button and by Escape', async () => {
    const page = await renderForm();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();

    await page.press('Override');
    for (const close of page.form().getAllByRole('button', { name: 'Close' })) fireEvent.click(close);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('tells a listener the status of the yard, and each turn of it [S2]', async () => {
    const page = await renderForm();
    const [status] = page.form().getAllByRole('status');
    expect(status?.textContent).toBe('Yard status: LOADING...');

    const strike = activeEvent({ startAtMs: page.yard.nowMs() });
    await act(() => page.yard.answer(feedFacts([strike], page.yard.nowMs())));
    expect(status?.textContent).toBe('Yard status: CLOSED');
  });

  it('speaks French [LANG-01]', async () => {
    const page = await renderForm({ language: 'fr-CA' });
    expect(page.text()).toContain(
      'Veuillez attester que la direction a confirmé que les conditions sont sûres.',
    );
    expect(page.form().getByRole('radio', { name: 'Alerte de tempête de poussière FERMÉ' })).toBeDefined();
    expect(page.text()).toContain('Choisissez un message.');
    expect(page.text()).toContain('Probabilité d’impact : < 5 %');
  });
});
