import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { TotalsTable } from '#views/policyLab/TotalsTable.tsx';
import { LAB_RESULT, LAB_RUN } from '../../../support/policyLabSystem.ts';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

/** The figures of two policies of which the second is no worse. */
function show(onProposed: ((nth: number) => void) | null): HTMLElement {
  const [first, other] = LAB_RESULT.all.policies;
  const all = { ...LAB_RESULT.all, policies: [first!, { ...other!, strikesWhileOpen: 0 }] };
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <TotalsTable run={LAB_RUN} result={{ ...LAB_RESULT, all }} language="en-US" onProposed={onProposed} />
    </I18nextProvider>,
  );
  return screen.getByRole('button', { name: 'Propose policy B' });
}

test('a policy that is no worse is proposed [GAP-139]', () => {
  const proposed = vi.fn<(nth: number) => void>();
  fireEvent.click(show(proposed));
  expect(proposed).toHaveBeenCalledExactlyOnceWith(1);
});

test('no policy is proposed by figures that are being compared again [GAP-139]', () => {
  expect(show(null).hasAttribute('disabled')).toBe(true);
});
