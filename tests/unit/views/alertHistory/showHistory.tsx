import { act, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import type { PastAlert } from '#domain/alerting/pastAlert.ts';
import type { Language } from '#domain/language/language.ts';
import { createAlertHistorySystem } from '#tests/support/alertHistorySystem.ts';
import { PageSimulation } from '#ui/pageSimulation.ts';
import { HistoryDrawer } from '#views/alertHistory/HistoryDrawer.tsx';
import { textsOf } from '../textsOf.ts';

type Shown = {
  language?: Language;
  isClient?: boolean;
  isSimulation?: boolean;
};

/** The drawer of past alerts of NORTHGATE_YARD, or of the client of this name. */
export function showHistory({ language = 'en-US', isClient = false, isSimulation = false }: Shown = {}) {
  const system = createAlertHistorySystem(isClient ? 'client' : 'facility');
  const drawer = (onClose: () => void) => (
    <I18nextProvider i18n={textsOf(language)}>
      <PageSimulation value={isSimulation}>
        <HistoryDrawer
          history={system.actor}
          subject="NORTHGATE_YARD"
          isClient={isClient}
          traits={{}}
          locale={{ language, timeZone: 'America/Chicago', unitSystem: 0 }}
          facilityHref={(id) => `#/${id}`}
          incidentHref={(...closing) => `#/incident/${closing.join('/')}`}
          exporting={null}
          onClose={onClose}
        />
      </PageSimulation>
    </I18nextProvider>
  );
  const onClose = vi.fn();
  const { rerender } = render(drawer(onClose));
  return {
    ...system,
    onClose,
    /** The page passes another function to close it. */
    closeBy: (other: () => void) => rerender(drawer(other)),
    find: (alerts: readonly PastAlert[], of = {}) => act(() => system.find(alerts, of)),
  };
}

export const entries = () => [...document.querySelectorAll<HTMLElement>('.histentry')];

/** Text as it is read, without the spaces that do not break. */
export const plain = (element: Element | null | undefined) =>
  element?.textContent.replaceAll('\u00A0', ' ') ?? null;
