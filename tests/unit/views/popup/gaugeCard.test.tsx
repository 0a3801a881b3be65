import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { PopupCard } from '#views/popup/PopupCard.tsx';
import { textsOf } from '../textsOf.ts';
import { contentOf } from './popupContent.ts';

function renderCard(gauge: object) {
  const content = contentOf('flood_gauges-geojson', gauge);
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <PopupCard content={content} anchor={null} isPinned onClose={() => {}} />
    </I18nextProvider>,
  );
  return screen.getByRole('region', { name: content.title });
}

it('the card of a gauge shows its id, its status and its hydrograph [POPUP-13]', () => {
  const card = renderCard({ GaugeLID: 'ABIT2', Status: 'minor', hydrograph: '/layers/gauges/ABIT2.svg' });
  expect(card.textContent).toMatch(/^Flood gauge ABIT2Minor flooding/);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Gauge', 'Status']);
  expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual([
    'ABIT2',
    'Minor flooding',
  ]);
  const picture = screen.getByRole<HTMLImageElement>('img', { name: 'Hydrograph of gauge ABIT2' });
  expect(picture.getAttribute('src')).toBe('/layers/gauges/ABIT2.svg?scheme=dark&language=en-US');
  expect(card.contains(picture)).toBe(true);
});

it('the card of a gauge without a hydrograph shows no picture [POPUP-13]', () => {
  renderCard({ GaugeLID: 'ABIT2', Status: 'minor' });
  expect(screen.queryByRole('img')).toBeNull();
});
