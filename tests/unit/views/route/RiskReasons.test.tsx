import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { RouteLines } from '#contracts/route.ts';
import type { Language } from '#domain/language/language.ts';
import { RiskReasons } from '#views/route/RiskReasons.tsx';
import { TRACKED_RUN } from '../../../support/trackedRun.ts';
import { textsOf } from '../textsOf.ts';

const PIECE = TRACKED_RUN.route!.risk[0]!.features[0]!;
const RAIN = {
  code: 'freezing rain warning',
  global_severity: 100,
  feature_color: '#f00',
  bean_color: '#f00',
  message: { 'en-US': 'freezing rain warning', 'fr-CA': 'avertissement de pluie verglaçante' },
  icon: 'alert-triangle',
  category: 'warning',
};
const TORNADO = { ...RAIN, code: 'Tornado Warning', message: { 'en-US': 'Tornado Warning' } };

function reasonsIn(
  language: Language,
  reasons: readonly string[],
  hazards: RouteLines['features'][number]['hazards'],
) {
  const pieces = [
    { ...PIECE, hazards: [] },
    { ...PIECE, hazards },
  ];
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <RiskReasons reasons={reasons} pieces={pieces} isInWords />
    </I18nextProvider>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('warnings have the words of their service in the language of the reader [ROUTE-12][LANG-08]', () => {
  const reasons = ['freezing rain warning', 'cross_winds'];
  expect(reasonsIn('fr-CA', reasons, [RAIN])).toEqual([
    'avertissement de pluie verglaçante',
    'Vents de travers',
  ]);
});

test('a warning without words in that language has those that there are, else its code [ROUTE-12][LANG-08]', () => {
  const reasons = ['Tornado Warning', 'ash_fall'];
  expect(reasonsIn('fr-CA', reasons, [TORNADO])).toEqual(['Tornado Warning', 'ash fall']);
});

test('without a reason it is said in each language that none is listed, which is no safety [ROUTE-12][S4]', () => {
  for (const language of ['en-US', 'fr-CA'] as const)
    render(
      <I18nextProvider i18n={textsOf(language)}>
        <RiskReasons reasons={[]} pieces={[]} isInWords={false} />
      </I18nextProvider>,
    );
  expect([screen.getByText('No reasons listed'), screen.getByText('Aucune cause indiquée')]).toHaveLength(2);
});
