import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { FacilityMissing } from '#views/facility/FacilityMissing.tsx';
import { textsOf } from '../textsOf.ts';

function show(isListed: boolean) {
  const onClose = vi.fn<() => void>();
  render(
    <I18nextProvider i18n={textsOf('fr-CA')}>
      <FacilityMissing id="NOWHERE" isListed={isListed} onClose={onClose} />
    </I18nextProvider>,
  );
  return onClose;
}

it('a facility that is not there leads back to the map [SHELL-04]', () => {
  const onClose = show(true);
  expect(screen.getByRole('alert').textContent).toContain('Site NOWHERE introuvable.');
  fireEvent.click(screen.getByRole('button', { name: 'Revenir à la carte' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a facility that is not there looks UNKNOWN, and says not to treat the yard as open [S4]', () => {
  show(true);
  expect(screen.getByRole('alert').textContent).toBe(
    'INCONNUSite NOWHERE introuvable. Ne considérez pas le site comme ouvert. Suivez la procédure du site.',
  );
});

it('a facility that may still come does not', () => {
  show(false);
  expect(screen.queryByRole('button', { name: 'Revenir à la carte' })).toBeNull();
});
