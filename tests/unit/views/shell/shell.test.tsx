import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageGuard } from '#views/shell/PageGuard.tsx';
import { ShellFrame, type ShellFoot } from '#views/shell/ShellFrame.tsx';
import { textsOf } from '../textsOf.ts';

const inEnglish = (children: ReactNode) => (
  <I18nextProvider i18n={textsOf('en-US')}>{children}</I18nextProvider>
);

const FOOT = { version: '1.7.15', manualUrl: '/manual/user-manual.en-US.pdf', support: null };

function frame(hasBars: boolean, foot: ShellFoot | null = FOOT) {
  return inEnglish(
    <ShellFrame
      language={'en-US'}
      scheme={'dark'}
      hasBars={hasBars}
      clientId={'ACME'}
      foot={foot}
      userMenu={<button type="button">Uma</button>}
    >
      <main>The page</main>
    </ShellFrame>,
  );
}

describe('the bars of the shell', () => {
  it('hold title, client, user menu, manual and version [SHELL-19][SHELL-22]', () => {
    render(frame(true));

    expect(screen.getByRole('banner').textContent).toBe('Safety Command CenterACMEUma');
    expect(screen.getByRole('contentinfo').textContent).toBe('User manualVersion 1.7.15');
  });

  it('are the header alone around a map [SHELL-22][GAP-143]', () => {
    render(frame(true, null));

    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('let keys skip them, to the page', () => {
    render(frame(true));
    fireEvent.click(screen.getByRole('button', { name: 'Skip to the content' }));

    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('are not there on a page that fills the screen [SHELL-18]', () => {
    render(frame(false));

    expect(screen.getByText('The page')).toBeDefined();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});

describe('a page of the shell that fails', () => {
  let isBroken = true;
  beforeEach(() => {
    isBroken = true;
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());

  function Page() {
    if (isBroken) throw new Error('The list is no list.');
    return <p>The page</p>;
  }
  const guarded = (place: string) =>
    inEnglish(
      <PageGuard place={place}>
        <Page />
      </PageGuard>,
    );

  it('says so without a word that sounds like an open yard, and what is wrong [S4][S12]', () => {
    render(guarded('/one'));

    const { textContent } = screen.getByRole('alert');
    expect(textContent).toContain('This page has stopped working');
    expect(textContent).toContain('Do not treat any yard as open');
    expect(textContent).toContain('The list is no list.');
  });

  it('can be tried again, and has a way back [S12]', () => {
    render(guarded('/one'));
    expect(screen.getByRole('link', { name: 'Back to facilities' }).getAttribute('href')).toBe('#/');
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(screen.getByText('The page')).toBeDefined();
  });

  it('leaves no fault on the next page', () => {
    const { rerender } = render(guarded('/one'));
    isBroken = false;
    rerender(guarded('/one'));
    expect(screen.queryByText('The page')).toBeNull();
    rerender(guarded('/two'));

    expect(screen.getByText('The page')).toBeDefined();
  });
});
