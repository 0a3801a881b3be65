import { expect, test } from 'vitest';
import { inSentences } from '#ui/format/inSentences.ts';

test('each text has one end, and what is not there leaves no trace', () => {
  expect(inSentences(['UNKNOWN', null, ' Lightning is not known. ', '  ', 'LOADING...', 'Really?'])).toBe(
    'UNKNOWN. Lightning is not known. LOADING... Really?',
  );
  expect(inSentences([null, ''])).toBe('');
});
