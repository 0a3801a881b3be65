import { fireEvent } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { createAlertHistorySystem } from '#tests/support/alertHistorySystem.ts';
import { HistoryDrawer } from '#views/alertHistory/HistoryDrawer.tsx';
import { textsOf } from '../textsOf.ts';

test('a key pressed in the moment in which the drawer appears closes it, and the focus goes back', async () => {
  // React puts effects off while it is busy; `act` would run them at once
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const onClose = vi.fn();
  const { actor } = createAlertHistorySystem('facility');
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const appeared = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(place, { childList: true });
  });
  root.render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <HistoryDrawer
        history={actor}
        subject="NORTHGATE_YARD"
        isClient={false}
        traits={{}}
        locale={{ language: 'en-US', timeZone: 'America/Chicago', unitSystem: 0 }}
        facilityHref={(id) => `#/${id}`}
        incidentHref={(id) => `#/${id}`}
        exporting={null}
        onClose={onClose}
      />
    </I18nextProvider>,
  );
  await appeared;
  expect(document.activeElement?.textContent).toBe('Alert History');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  // on a narrow screen the drawer hides what opened it: nothing there takes the focus before it has gone
  const wasHidden = vi.fn<(isThere: boolean) => void>();
  opener.addEventListener('focus', () => wasHidden(place.querySelector('.histdrawer') !== null));
  root.unmount();
  expect(document.activeElement).toBe(opener);
  expect(wasHidden.mock.calls).toEqual([[false]]);
  place.remove();
  opener.remove();
});
