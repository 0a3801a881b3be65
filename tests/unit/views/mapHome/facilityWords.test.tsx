import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { clientAlerts, createMapFeedSystem, QUIET_YARD } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import type { MapFeedRef } from '#views/mapHome/mapView.ts';
import { useFacilityWords } from '#views/mapHome/useFacilityContent.tsx';
import { textsOf } from '../textsOf.ts';

type WordsProps = { mapFeed: MapFeedRef; timeZone: string };

/** What the card and the list say of a yard in Amarillo to somebody in a zone. */
function Expires({ mapFeed, timeZone }: WordsProps) {
  const facility = { ...NORTHGATE_YARD, id: QUIET_YARD };
  const reader = {
    ...({ language: 'en-US', timeZone } as const),
    timeZoneOf: () => 'America/Chicago',
    unitSystemOf: () => 0 as const,
  };
  return <output>{useFacilityWords(mapFeed, reader, facility).expires}</output>;
}

it.each([
  ['America/Chicago', '2:00\u00A0PM'],
  ['America/Denver', '2:00\u00A0PM\u00A0CDT'],
])(
  'an alert of a yard in Chicago’s zone ends, to a reader in %s, at %s [POPUP-02]',
  async (timeZone, words) => {
    const map = createMapFeedSystem();
    const alert = activeEvent({ startAtMs: map.nowMs() });
    await map.answer(clientAlerts({ [QUIET_YARD]: [alert] }, map.nowMs()));
    render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <Expires mapFeed={map.actor} timeZone={timeZone} />
      </I18nextProvider>,
    );
    expect(screen.getByRole('status').textContent).toBe(words);
  },
);
