import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beginClientForm } from '#app/people/beginClientForm.ts';
import { createFormGroup } from '#app/forms/createFormGroup.ts';
import type { ClientEntry } from '#contracts/clients.ts';
import type { Language } from '#domain/language/language.ts';
import { answeringService } from '#tests/support/answeringService.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createSessionSystem } from '#tests/support/sessionSystem.ts';
import { settled } from '#tests/support/settled.ts';
import { createToasts } from '#ui/createToasts.ts';
import { ClientsPage } from '#views/clients/ClientsPage.tsx';
import { textsOf } from '../textsOf.ts';

export const BASE = '/auth/operator/clients';

/** A client that is active, with what differs. */
export function clientOf(id: string, differing: Partial<ClientEntry> = {}): ClientEntry {
  const counts = { personCount: 3, locationCount: 5, displayCount: 2 };
  return { id, name: `${id} Inc.`, suspendedAtMs: null, isOwn: false, ...counts, ...differing };
}

type Scene = { clients?: readonly ClientEntry[]; language?: Language; service?: Record<string, unknown> };

/** The page over the real calls to a service that answers as told; an address without an answer is 503. */
export async function renderClients({ clients = [], language = 'en-US', service = {} }: Scene = {}) {
  const answers: Record<string, unknown> = { [`GET ${BASE}`]: { clients }, ...service };
  const { asked, http, environment } = answeringService(answers);
  const nowMs = () => MISSION_TIME_MS;
  const platform = { http, environment, clock: { nowMs }, catalogue: null as never };
  const product = { platform, session: createSessionSystem().actor };
  const form = beginClientForm(product, createFormGroup(createToasts())).value;
  const page = render(
    <I18nextProvider i18n={textsOf(language)}>
      <ClientsPage form={form} locale={{ language, timeZone: 'America/Chicago', nowMs }} />
    </I18nextProvider>,
  );
  await act(settled);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  return {
    asked,
    answers,
    text: () => (page.baseElement.textContent ?? '').replaceAll('\xA0', ' '),
    press: (name: string) =>
      act(async () => {
        const pressed = button(name);
        if (pressed.type === 'submit' && pressed.form !== null && !pressed.disabled)
          fireEvent.submit(pressed.form);
        else fireEvent.click(pressed);
        await settled();
        await settled();
      }),
    write: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(new RegExp(`^${label}(?: \\*)?$`)), { target: { value } }),
    isEnabled: (name: string) => !button(name).disabled,
    isOffered: (name: string) => screen.queryByRole('button', { name }) !== null,
  };
}
