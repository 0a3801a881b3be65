import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { Support } from '#views/shell/Support.tsx';
import { textsOf } from '../textsOf.ts';

function renderSupport(widgetUrl: string, email: string) {
  return render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <Support widgetUrl={widgetUrl} email={email} />
    </I18nextProvider>,
  ).container;
}

describe('the way to help', () => {
  it('is a mail where no chat is configured [SHELL-24]', () => {
    const container = renderSupport('', 'help@acme.example');
    expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe(
      'mailto:help@acme.example',
    );
    expect(container.querySelector('iframe')).toBeNull();
  });

  it('is nowhere where neither is [SHELL-24]', () => {
    expect(renderSupport('', '').textContent).toBe('');
  });

  it('is a chat that opens and closes, in a frame that has no part in this page [SHELL-24]', () => {
    const container = renderSupport('https://chat.example/w.js?a="1"&b=2', 'help@acme.example');
    const frame = container.querySelector('iframe');
    expect(frame?.srcdoc).toContain('src="https://chat.example/w.js?a=&quot;1&quot;&amp;b=2"');
    expect(frame?.getAttribute('sandbox')?.split(' ')).not.toContain('allow-same-origin');
    const chat = container.querySelector('.support-chat');
    expect(chat?.hasAttribute('inert')).toBe(true);
    const opener = screen.getByRole('button', { name: 'Support', expanded: false });
    fireEvent.click(opener);
    expect(chat?.hasAttribute('inert')).toBe(false);
    fireEvent.click(opener);
    expect(chat?.hasAttribute('inert')).toBe(true);
    expect(container.querySelector('iframe')).toBe(frame);
  });
});
