import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import { NoticePage } from '#views/notice/NoticePage.tsx';
import { textsOf } from '../textsOf.ts';

describe('a page that stands where a yard page cannot', () => {
  it.each(['maintenance', 'unreachable', 'crash', 'facilityNotFound'] as const)(
    'looks UNKNOWN for %s, and says not to treat a yard as open [S1][S4]',
    (kind) => {
      const { container } = render(
        <I18nextProvider i18n={textsOf('en-US')}>
          <NoticePage kind={kind} language="en-US" />
        </I18nextProvider>,
      );

      expect(container.querySelector('[data-status]')?.getAttribute('data-status')).toBe('unknown');
      expect(screen.getByRole('alert').textContent).toMatch(/Do not treat (the|any) yard as open/);
    },
  );

  it('looks LOADING while it waits, not open [S1]', () => {
    const { container } = render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <NoticePage kind="loading" language="en-US" />
      </I18nextProvider>,
    );

    expect(container.querySelector('[data-status]')?.getAttribute('data-status')).toBe('loading');
    expect(screen.getByRole('status').textContent).toContain('Do not treat any yard as open.');
  });

  it('names an unknown facility, in French too', () => {
    render(
      <I18nextProvider i18n={textsOf('fr-CA')}>
        <NoticePage kind="facilityNotFound" language="fr-CA" />
      </I18nextProvider>,
    );

    expect(screen.getByRole('heading').textContent).toBe('Site introuvable');
  });

  it('of an unknown facility leads to the list of facilities [YARD-04]', () => {
    render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <NoticePage kind="facilityNotFound" language="en-US" nextHref="#/yardalert/ACME?choose=1" />
      </I18nextProvider>,
    );
    const link = screen.getByRole('link', { name: 'Choose a facility' });
    expect(link.getAttribute('href')).toBe('#/yardalert/ACME?choose=1');
  });

  it('says what is wrong and offers another try', () => {
    const onTryAgain = vi.fn<() => void>();
    render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <NoticePage
          kind="unreachable"
          language="en-US"
          detail="environments: at least one was expected."
          onTryAgain={onTryAgain}
        />
      </I18nextProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(screen.getByText('environments: at least one was expected.')).toBeDefined();
    expect(onTryAgain).toHaveBeenCalledOnce();
  });
});
