import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { createActor } from 'xstate';
import { createCatalogueApi } from '#adapters/api/catalogueApi.ts';
import { beginProfileForms } from '#app/profile/createProfileForms.tsx';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { createProfileOpening } from '#app/forms/profileOpening.ts';
import type { ProfileAsked } from '#app/page/shellContext.ts';
import { useLazyContents } from '#app/profile/useLazyContents.tsx';
import type { Session } from '#contracts/session.ts';
import type { Language } from '#domain/language/language.ts';
import { sirenMachine, type Sound } from '#machines/siren/sirenMachine.ts';
import { answeringService } from '#tests/support/answeringService.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { heldPromises } from '#tests/support/heldPromises.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { createSessionSystem } from '#tests/support/sessionSystem.ts';
import { settled } from '#tests/support/settled.ts';
import { createToasts } from '#ui/createToasts.ts';
import { PersonProfile } from '#views/profile/PersonProfile.tsx';
import type { PersonProfileProps } from '#views/profile/profileView.ts';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { textsOf } from '../textsOf.ts';

type Scene = {
  person?: Partial<Session>;
  language?: Language;
  /** Status and body by `METHOD path`; an address without one is answered with 503. */
  service?: Record<string, unknown>;
  /** What of the administration it was opened for; null: as it opens by itself. */
  opensFor?: ProfileAsked | null;
  /** Network time, epoch ms. */
  nowMs?: () => number;
};

teachModalDialogs();
/** The profile where there is no yard, over the real calls to a service that answers as told. */
export async function renderOwnProfile({
  person = {},
  language = 'en-US',
  service = {},
  opensFor = null,
  nowMs = () => MISSION_TIME_MS,
}: Scene = {}) {
  const session = createSessionSystem();
  session.actor.send({ type: 'session.received', ...sessionGrant({}, person) });
  const answers: Record<string, unknown> = { ...service };
  const { asked, http, environment } = answeringService(answers);
  const toasts = createToasts();
  const product = {
    platform: {
      http,
      environment,
      clock: { nowMs },
      catalogue: createCatalogueApi(http, {
        api: environment.apiBaseUrl,
        static: environment.staticBaseUrl,
      }),
    },
    session: session.actor,
  };
  const siren = createActor(
    sirenMachine.provide({
      actors: {
        probeSound: heldPromises<'allowed' | 'blocked'>().logic,
        playSound: heldPromises<void, { sound: Sound }>().logic,
      },
    }),
    { input: { isOn: false } },
  ).start();
  let isClosed = false;
  const forms = beginProfileForms(product, toasts, { isYardPage: false });
  const opening = createProfileOpening(opensFor);
  const Profile = (props: Omit<PersonProfileProps, 'late'>) => (
    <PersonProfile {...props} late={useLazyContents(product, toasts, opening)} />
  );
  const page = render(
    <I18nextProvider i18n={textsOf(language)}>
      <Profile
        session={session.actor}
        siren={siren}
        forms={forms.value}
        toastLayer={<ToastLayer toasts={toasts} />}
        beginsAt={opening.tab}
        locale={{ language, timeZone: deviceTimeZone() }}
        onClose={() => {
          isClosed = true;
        }}
      />
    </I18nextProvider>,
  );
  await act(settled);
  const dialog = () => within(screen.getByRole('dialog'));

  /** A star beside a name says that its field must be filled in. */
  const field = (label: string) =>
    dialog().getByLabelText<HTMLInputElement>(new RegExp(`^${label}(?: \\*)?$`));

  return {
    session,
    forms,
    toasts,
    asked,
    answers,
    dialog,
    field,
    stored: session.storage,
    isClosed: () => isClosed,
    text: () => (page.baseElement.textContent ?? '').replaceAll('\xA0', ' '),
    goTo: (tab: string) =>
      act(async () => {
        fireEvent.click(dialog().getByRole('tab', { name: tab }));
        await vi.dynamicImportSettled();
        await settled();
        await settled();
      }),
    form: (name: string) => within(dialog().getByRole('form', { name })),
    type: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
    press: (name: string, at = 0) =>
      act(async () => {
        const button = dialog().getAllByRole<HTMLButtonElement>('button', { name })[at]!;
        const { form } = button;
        if (button.type === 'submit' && form !== null && !button.disabled) fireEvent.submit(form);
        else fireEvent.click(button);
        await settled();
        await settled();
      }),
    isEnabled: (name: string, at = 0) =>
      !dialog().getAllByRole<HTMLButtonElement>('button', { name })[at]!.disabled,
  };
}
