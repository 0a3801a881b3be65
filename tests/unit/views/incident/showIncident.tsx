import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Incident } from '#contracts/incident.ts';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { IncidentPage } from '#views/incident/IncidentPage.tsx';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';
import { ageless } from '../../../support/ageless.ts';
import { textsOf } from '../textsOf.ts';

const RHYTHM = { everyMs: 60_000, retryMs: 60_000, staleAfterMs: 600_000 };

/** Shows the page of a record on the clock of Chicago. */
export function showIncident(
  answer: () => Promise<Incident>,
  { language = 'en-US', unitSystem = 0 }: { language?: Language; unitSystem?: UnitSystem } = {},
) {
  // each time: tests of a file before may have taken it back
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  const machine = createRefreshMachine<Incident>().provide({
    actors: { fetchOnce: fromPromise(answer), watchAge: ageless },
  });
  const saveJson = vi.fn();
  const savePdf = vi.fn(async () => {});
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <IncidentPage
        record={createActor(machine, { input: RHYTHM }).start()}
        localeOf={() => ({ language, timeZone: 'America/Chicago', unitSystem })}
        saveJson={saveJson}
        savePdf={savePdf}
        facilityHref={() => '#/facility'}
        replayHref={({ isActive }) => (isActive ? null : '#/replay')}
      />
    </I18nextProvider>,
  );
  return { saveJson, savePdf };
}

/** Text without its no-break spaces. */
export const plain = (element: Element | null) => (element?.textContent ?? '').replaceAll('\u00A0', ' ');
/** Entries of the timeline. */
export const entries = () => screen.getAllByRole('listitem').map(plain);
