import { expect, it } from 'vitest';
import { pseudoText } from '../../../scripts/pseudoLocale.mjs';

it('a text of the pseudo-language has accents, brackets and a third more letters [LANG-01]', () => {
  expect(pseudoText('Lightning is near.')).toBe('[Lîghtñîîñg îîs ñééåår.]');
});

it.each([
  [
    'placeholders of the page',
    '{{count}} strikes within {{distance}}',
    /^\[\{\{count\}\} .+ \{\{distance\}\}\]$/,
  ],
  ['placeholders of the service', 'Closest strike: {distance}, {time}', /: \{distance\}, \{time\}\]$/],
  ['tags', 'Read <link>the manual</link> first', /<link>.+<\/link>/],
  ['the name of the product', 'Open Safety Command Center', /Safety Command Center\]$/],
])('%s stay as they are [LANG-01]', (_what, text, kept) => {
  expect(pseudoText(text)).toMatch(kept);
});

it('a text without letters stays as it is [LANG-01]', () => {
  expect(pseudoText('--')).toBe('--');
});
