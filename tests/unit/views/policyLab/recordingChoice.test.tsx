import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { RecordingChoice } from '#views/policyLab/RecordingChoice.tsx';
import { createPolicyLabSystem, EMPTY_LAB_STATUS } from '../../../support/policyLabSystem.ts';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

async function shown(language: Language) {
  const { actor, calls, load } = createPolicyLabSystem();
  await load(EMPTY_LAB_STATUS);
  const onChosen = vi.fn<() => void>();
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <RecordingChoice
        lab={actor}
        recording={{ hours: 24 }}
        held={null}
        locale={{ language, timeZone: 'UTC' }}
        isBusy={false}
        isOpen
        onChosen={onChosen}
      />
    </I18nextProvider>,
  );
  const choose = (text: string) => {
    const input = document.querySelector('input[type="file"]')!;
    fireEvent.change(input, { target: { files: [new File([text], 'storm.csv')] } });
  };
  return { calls, choose, onChosen };
}

test.each([
  ['en-US', 'The file is empty.'],
  ['fr-CA', 'Le fichier est vide.'],
] as const)(
  'a file without a byte is refused in %s, and not taken for quiet [S4]',
  async (language, text) => {
    const { calls, choose, onChosen } = await shown(language);
    choose('');
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(calls.sendFile.calls).toHaveLength(0);
    expect(onChosen).not.toHaveBeenCalled();
    choose('time_utc,lon,lat');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls.sendFile.calls).toHaveLength(1);
    expect(onChosen).toHaveBeenCalledWith('uploaded');
  },
);
