import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createFormGroup } from '#app/forms/createFormGroup.ts';
import { createPeopleForms } from '#app/people/createPeopleForms.ts';
import type { Account, AccountSession } from '#contracts/accounts.ts';
import type { Language } from '#domain/language/language.ts';
import { answeringService } from '#tests/support/answeringService.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createSessionSystem } from '#tests/support/sessionSystem.ts';
import { settled } from '#tests/support/settled.ts';
import { createToasts } from '#ui/createToasts.ts';
import { PeoplePage } from '#views/people/PeoplePage.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { useState } from 'react';
import { textsOf } from '../textsOf.ts';

teachModalDialogs();

export const BASE = '/auth/admin/people';

/** An account that is active, with what differs. */
export function accountOf(id: string, differing: Partial<Account> = {}): Account {
  return {
    id,
    name: id,
    email: `${id.toLowerCase()}@acme.example`,
    roles: [
      {
        id: 'user',
        name: 'User',
      },
    ],
    state: 'active',
    disabledAtMs: null,
    disabledReason: null,
    lock: null,
    lastUsedAtMs: MISSION_TIME_MS,
    sessionCount: 0,
    subscriptionCount: 0,
    signsInWith: 'password',
    isOwn: false,
    facilityIds: null,
    hasSecondFactor: false,
    ...differing,
  };
}

const PHONE: AccountSession = {
  familyId: '00000000-0000-4000-8000-000000000001',
  device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  address: '203.0.113.7',
  startedAtMs: MISSION_TIME_MS,
  lastUsedAtMs: MISSION_TIME_MS,
  endsAtMs: null,
  isOwn: false,
};

export const ADA = accountOf('Ada', { roles: [{ id: 'admin', name: 'Administrator' }], isOwn: true });
export const BEN = accountOf('Ben', { sessionCount: 1, subscriptionCount: 2 });

type Scene = {
  people?: readonly Account[];
  sessions?: readonly AccountSession[];
  language?: Language;
  /** Body or answer by `METHOD path`; an address without one is answered with 503. */
  service?: Record<string, unknown>;
};

/** The page over the real calls to a service that answers as told. */
export async function renderPeople(scene: Scene = {}) {
  const { people = [ADA, BEN], sessions = [PHONE], language = 'en-US', service = {} } = scene;
  const answers: Record<string, unknown> = {
    [`GET ${BASE}`]: { people },
    [`GET ${BASE}/Ben/sessions`]: { sessions },
    ...service,
  };
  const { asked, http, environment } = answeringService(answers);
  const toasts = createToasts();
  const nowMs = () => MISSION_TIME_MS;
  const platform = { http, environment, clock: { nowMs }, catalogue: null as never };
  const forms = createPeopleForms(
    { platform, session: createSessionSystem().actor },
    createFormGroup(toasts),
  );
  const accounts = forms.accounts().value;
  function Page() {
    const [chosen, choose] = useState<{ id: string; sessions: ReturnType<typeof forms.sessions> } | null>(
      null,
    );
    return (
      <PeoplePage
        form={accounts}
        chosenId={chosen?.id ?? null}
        sessions={chosen?.sessions.value ?? null}
        access={null}
        locale={{ language, timeZone: 'America/Chicago', nowMs }}
        below={null}
        onChosen={(id) => choose(id === null ? null : { id, sessions: forms.sessions(id) })}
        onAccessAsked={() => {}}
        onInvited={() => {}}
      />
    );
  }
  const page = render(
    <I18nextProvider i18n={textsOf(language)}>
      <ToastLayer toasts={toasts} />
      <Page />
    </I18nextProvider>,
  );
  await act(settled);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const press = (name: string) =>
    act(async () => {
      const pressed = button(name);
      if (pressed.type === 'submit' && pressed.form !== null && !pressed.disabled)
        fireEvent.submit(pressed.form);
      else fireEvent.click(pressed);
      await settled();
      await settled();
    });
  return {
    asked,
    answers,
    press,
    text: () => (page.baseElement.textContent ?? '').replaceAll('\xA0', ' '),
    names: () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(within(row).getByRole('rowheader')).getByRole('button').textContent),
    panel: () => within(screen.getByRole('complementary')),
    write: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(new RegExp(`^${label}(?: \\*)?$`)), { target: { value } }),
    isEnabled: (name: string) => !button(name).disabled,
    isOffered: (name: string) => screen.queryByRole('button', { name }) !== null,
  };
}
