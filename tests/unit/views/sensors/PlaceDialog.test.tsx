import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { OWN_TILES } from '#contracts/basemapSources.ts';
import { PlaceDialog } from '#views/sensors/PlaceDialog.tsx';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { openSensor } from '#tests/support/snowSensorSystem.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';
import { textsOf } from '../textsOf.ts';

const READER = { language: 'en-US', timeZone: 'UTC', unitSystem: 1 } as const;

beforeAll(teachModalDialogs);
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  return () => vi.unstubAllGlobals();
});

it('offers to save the place of a sensor once it has moved, and not before [SENS-05][SENS-06][SENS-07]', async () => {
  const system = await openSensor();
  system.actor.send({ type: 'move.began' });
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <PlaceDialog sensor={system.actor} locale={READER} tiles={OWN_TILES} toastLayer={null} />
    </I18nextProvider>,
  );
  const save = () => screen.queryByRole('button', { name: 'Save Coordinates' });
  const dialog = screen.getByRole('dialog', { name: 'Choose a location for the sensor' });
  expect(dialog.textContent).toContain('44.5, −73.2');
  expect(dialog.textContent).toContain('Move Marker to desired location before saving');
  expect(save()).toBeNull();
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Latitude' }), { target: { value: '44.6' } });
  expect(save()).not.toBeNull();
  fireEvent.click(save()!);
  expect(system.changes.last().input.order).toMatchObject({ longitude: -73.2, latitude: 44.6 });
});
