import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import type { OverrideInForce } from '#domain/alerting/overrideInForce.ts';
import type { Language } from '#domain/language/language.ts';
import type { OverrideRole } from '#domain/override/overrideRole.ts';
import type { OverrideAnswer } from '#machines/override/overrideCalls.ts';
import type { OverrideEvent } from '#machines/override/overrideMachine.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { createOverrideSystem } from '#tests/support/overrideSystem.ts';
import { whenLoaded } from '#tests/support/whenLoaded.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { OpenYard } from '#views/override/OpenYard.tsx';
import { ChangeOverride } from '#views/override/OverrideActions.tsx';
// fetched before any test begins, so that opening the form takes a moment only
import '#views/override/OverrideDialog.tsx';
import { OverrideLayer } from '#views/override/OverrideLayer.tsx';
import { textsOf } from '../textsOf.ts';

type Scene = {
  role?: OverrideRole;
  language?: Language;
  /** 0 to 1; null: not known. */
  fraction?: number | null;
  inForce?: OverrideInForce;
};

teachModalDialogs();
/** All that a page shows of overrides, over real machines, before somebody with this role. */
export async function renderOverride(scene: Scene = {}) {
  const { role = 'siteAdmin', language = 'en-US', fraction = 0.03, inForce } = scene;
  const machine = createOverrideSystem({ role });
  const yard = createYardStatusSystem();
  machine.hearOfProbability(fraction);
  if (inForce !== undefined) machine.hearOfYard(inForce, 'Dana Field');
  const locale = { language, unitSystem: 0, timeZone: 'America/Chicago' } as const;
  const page = render(
    <I18nextProvider i18n={textsOf(language)}>
      <OpenYard override={machine.actor} language={language} />
      <ChangeOverride override={machine.actor} />
      <OverrideLayer
        override={machine.actor}
        yardStatus={yard.actor}
        facility={NORTHGATE_YARD}
        locale={locale}
        isNight={false}
      />
    </I18nextProvider>,
  );
  return {
    ...page,
    machine,
    yard,
    text: () => (page.container.textContent ?? '').replaceAll('\u00A0', ' '),
    button: (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name }),
    form: () => within(screen.getByRole('dialog')),
    send: (event: OverrideEvent) => act(() => Promise.resolve(machine.send(event))),
    answer: (call: 'set' | 'removal', answer: OverrideAnswer | Error) =>
      act(() => machine.answer(call, answer)),
    /** Presses a button of the page and waits for the form. */
    async press(name: string) {
      await whenLoaded(() => fireEvent.click(screen.getByRole('button', { name })));
      screen.getByRole('dialog');
    },
  };
}
