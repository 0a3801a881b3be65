import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { DrawingNote } from '#views/lightning/DrawingNote.tsx';
import type { DrawingFact } from '#views/lightning/lightningView.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { textsOf } from '../textsOf.ts';

const HOUR_MS = 3_600_000;

function say(
  drawing: DrawingFact['drawing'] | null,
  { agoMs = 0, language = 'en-US' as Language } = {},
): string {
  const fact = drawing && { drawing, atMs: MISSION_TIME_MS - agoMs };
  const { container } = render(
    <I18nextProvider i18n={textsOf(language)}>
      <DrawingNote fact={fact} nowMs={MISSION_TIME_MS} style={{ language, timeZone: 'America/Chicago' }} />
    </I18nextProvider>,
  );
  return container.textContent;
}

describe('the map says of the drawing of its lightning', () => {
  it('nothing while nothing is wrong', () => {
    expect(say(null)).toBe('');
  });

  it('that it is not drawn, as long as it is not, and that this is no quiet sky [S4][S12]', () => {
    expect(say('lost', { agoMs: 2 * HOUR_MS })).toMatch(/does not mean there is no lightning/);
    expect(screen.getByRole('status')).toBeDefined();
  });

  it.each([
    [HOUR_MS - 1, /^Graphics recovered at .+[AP]M; lightning is drawn again\.$/],
    [HOUR_MS, /^$/],
  ])('for an hour that the card came back: %s ms after it did [S12]', (agoMs, words) => {
    expect(say('restored', { agoMs })).toMatch(words);
  });

  it('that it is drawn without the card, on any later day with its date [S12]', () => {
    expect(say('replaced', { agoMs: 30 * HOUR_MS })).toMatch(/failed at \w{3}, .+\. Lightning is drawn/);
  });

  it('the same in French [LANG-01][S12]', () => {
    expect(say('lost', { language: 'fr-CA' })).toMatch(/^Impossible d’afficher la foudre/);
    expect(say('replaced', { language: 'fr-CA' })).toMatch(/La foudre s’affiche sans elle\.$/);
  });
});
