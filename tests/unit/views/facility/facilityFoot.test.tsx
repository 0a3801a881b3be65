import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { FacilityFoot } from '#views/facility/FacilityFoot.tsx';
import { textsOf } from '../textsOf.ts';

it('leads to the yard in a new tab, which cannot reach back, and to the history [SHELL-16]', () => {
  const onHistory = vi.fn();
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <FacilityFoot report={null} yardHref="#/yardalert/ACME/NORTH" onHistory={onHistory} />
    </I18nextProvider>,
  );
  const yard = screen.getByRole('link', { name: /^Yard alert page/ });
  expect(yard.getAttribute('href')).toBe('#/yardalert/ACME/NORTH');
  expect([yard.getAttribute('target'), yard.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  fireEvent.click(screen.getByRole('button', { name: 'Alert history' }));
  expect(onHistory).toHaveBeenCalledOnce();
});
