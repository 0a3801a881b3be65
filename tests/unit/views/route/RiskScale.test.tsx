import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { ROUTE_RISK_LEVELS } from '#domain/roads/routeRisk.ts';
import { RiskScale } from '#views/route/RiskScale.tsx';
import { textsOf } from '../textsOf.ts';

it('marks none where the level is not known [S4]', () => {
  render(
    <I18nextProvider i18n={textsOf('fr-CA')}>
      <RiskScale level="UNKNOWN" />
    </I18nextProvider>,
  );
  const scale = screen.getByRole('img', { name: /INCONNU/ });
  expect(scale.querySelectorAll('[data-chosen]')).toHaveLength(0);
});

it.each(ROUTE_RISK_LEVELS)('marks %s, and no other level, as the one that holds [TRACK-19]', (level) => {
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <RiskScale level={level} />
    </I18nextProvider>,
  );
  const scale = screen.getByRole('img', { name: `Overall level ${level}` });
  const marked = [...scale.querySelectorAll('[data-chosen]')].map(({ textContent }) => textContent);
  expect(marked).toEqual([level]);
});
