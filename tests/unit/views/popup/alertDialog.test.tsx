import { render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { PageSimulation } from '#ui/pageSimulation.ts';
import { AlertDialog } from '#views/popup/AlertDialog.tsx';
import { textsOf } from '../textsOf.ts';

beforeAll(teachModalDialogs);

const ALERT = {
  type: 'High Wind Warning',
  title: 'High Wind Warning until 6 PM',
  color: '#daa520',
  location: 'Denver, CO',
  from: '10:00 AM',
  to: '6:00 PM',
  summary: 'Gusts to 70 mph.',
  message: 'Stay indoors.',
};

test('what a simulated weather alert says is marked as a simulation, since it covers the map on a phone [S14]', () => {
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <PageSimulation value>
        <AlertDialog alert={ALERT} onClose={() => {}} />
      </PageSimulation>
    </I18nextProvider>,
  );
  const dialog = screen.getByRole('dialog', { name: 'High Wind Warning until 6 PM' });
  expect(within(dialog).getByText('SIMULATION')).toBeDefined();
  expect(within(dialog).getByText('Stay indoors.')).toBeDefined();
});
