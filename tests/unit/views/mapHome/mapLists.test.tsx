import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { MapLists, type OpenList } from '#views/mapHome/MapLists.tsx';
import type { ShownFeatures } from '#views/layers/featureViews.ts';
import { createMapFeedSystem } from '#tests/support/mapFeedSystem.ts';
import { pointFeature } from '#tests/support/mapFeatures.ts';
import { startPopup } from '#tests/support/popupSystem.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';
import { AT, layerOf } from '../popup/popupContent.ts';
import { textsOf } from '../textsOf.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A layer whose only feature cannot be put into words, or can. */
function layerWith(isBroken: boolean): ShownFeatures {
  const properties = { mag: 5, place: 'near Salina' };
  if (isBroken)
    Object.defineProperty(properties, 'place', {
      get() {
        throw new RangeError('Invalid time value');
      },
    });
  const layer = layerOf('earthquakes');
  const drawn = { kind: 'earthquake', zIndex: 1, minZoom: undefined, maxZoom: undefined } as const;
  return {
    ...drawn,
    layer,
    name: 'earthquakes',
    opacityFraction: 1,
    isWhole: true,
    features: [pointFeature('1', AT, properties)],
  };
}

test('a list of features that cannot be drawn says so, can be closed, and comes back with other features [S12]', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { actor: mapFeed } = createMapFeedSystem();
  const { actor: popup } = startPopup();
  const onOpen = vi.fn();
  const page = (shown: readonly ShownFeatures[]) => (
    <I18nextProvider i18n={textsOf('en-US')}>
      <b>the map</b>
      <MapLists
        mapFeed={mapFeed}
        facilities={[]}
        locale={{ language: 'en-US', timeZone: 'America/Chicago' } as never}
        links={{ routeHref: () => '#/' } as never}
        hidden={new Set()}
        cards={{ popup, shown, unitSystem: 0, scheme: 'dark' } as never}
        entries={[]}
        map={{ bounds: () => [-98, 38, -96, 40] } as never}
        isNarrow={false}
        open="features"
        onOpen={onOpen}
        onFilter={() => {}}
        heightPx={300}
        onResized={() => {}}
      />
    </I18nextProvider>
  );
  const { rerender } = render(page([layerWith(true)]));
  expect(screen.getByText('the map')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('These details could not be shown.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onOpen).toHaveBeenCalledWith(null);
  rerender(page([layerWith(false)]));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

/** The lists of a map, as the page around them opens and closes them. */
function Lists({ shown }: { shown: readonly ShownFeatures[] }) {
  const [open, setOpen] = useState<OpenList>(null);
  const [{ mapFeed, popup }] = useState(() => ({
    mapFeed: createMapFeedSystem().actor,
    popup: startPopup().actor,
  }));
  const locale = { language: 'en-US', timeZone: 'America/Chicago' } as const;
  return (
    <MapLists
      mapFeed={mapFeed}
      facilities={[]}
      locale={locale as never}
      links={{ routeHref: () => '#/' } as never}
      hidden={new Set()}
      cards={{ popup, shown, unitSystem: 0, scheme: 'dark' } as never}
      entries={[]}
      map={{ bounds: () => [-98, 38, -96, 40] } as never}
      isNarrow={false}
      open={open}
      onOpen={setOpen}
      onFilter={() => {}}
      heightPx={300}
      onResized={() => {}}
    />
  );
}

/** Shows the lists of a map beside a field, and then with other layers. */
function showLists() {
  const page = (shown: readonly ShownFeatures[]) => (
    <I18nextProvider i18n={textsOf('en-US')}>
      <input />
      <Lists shown={shown} />
    </I18nextProvider>
  );
  const { rerender } = render(page([layerWith(false)]));
  return (shown: readonly ShownFeatures[]) => rerender(page(shown));
}

/** Presses a button with a key: it has the focus. */
function press(name: string): void {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

test.each([
  ['Facilities 0', /^Facilities/],
  ['Map features', /^Features of the map/],
])(
  'keys that open and close the list %s go on from there, and do not move the map [MAP-05]',
  (way, title) => {
    vi.stubGlobal('ResizeObserver', StillResizeObserver);
    showLists();
    expect(document.activeElement).toBe(document.body);
    press(way);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }));
    press('Close');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: way }));
  },
);

test('the way to a list of features that comes back with a layer takes no focus [MAP-05]', () => {
  const show = showLists();
  press('Map features');
  press('Close');
  screen.getByRole('textbox').focus();
  show([]);
  expect(screen.queryByRole('button', { name: 'Map features' })).toBeNull();
  show([layerWith(false)]);
  expect(screen.getByRole('button', { name: 'Map features' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('a list of features that can be drawn again takes no focus, and gives none back that is elsewhere [MAP-05][S12]', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const show = showLists();
  press('Map features');
  screen.getByRole('textbox').focus();
  show([layerWith(true)]);
  expect(screen.getByRole('alert')).toBeDefined();
  show([layerWith(false)]);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
