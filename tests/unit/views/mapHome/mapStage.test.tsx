import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { createMapFeedSystem } from '#tests/support/mapFeedSystem.ts';
import { startPopup } from '#tests/support/popupSystem.ts';
import { MapStage } from '#views/mapHome/MapStage.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

it('what has its place in pixels of the map stands inside the map, wherever a drawer moves that [GAP-143]', () => {
  const { actor: mapFeed } = createMapFeedSystem();
  const { actor: popup } = startPopup();
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <MapStage
        mapFeed={mapFeed}
        facilities={[]}
        locale={{ language: 'en-US', timeZone: 'UTC' } as never}
        links={{} as never}
        isNarrow={false}
        hidden={new Set()}
        focus={{} as never}
        cards={{ popup } as never}
        openId={null}
        map={null}
        selection={null}
        drawMap={() => <i>the map</i>}
        onReady={() => {}}
      >
        <b>an arrow</b>
      </MapStage>
    </I18nextProvider>,
  );
  const stage = screen.getByText('the map').closest('.maphome-stage');
  expect(stage).not.toBeNull();
  expect(screen.getByText('an arrow').closest('.maphome-stage')).toBe(stage);
});
