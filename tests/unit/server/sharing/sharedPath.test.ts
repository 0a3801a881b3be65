import { describe, expect, test } from 'vitest';
import { sharedPath } from '#server/sharing/sharedPath.ts';

const read = (link: string) => sharedPath(Buffer.from(link).toString('base64'), 'ACME');
const PATH = '/lightningalert/ACME/route/A/35.2%2C-101.8/?at=2026-07-04T18:30:00.000Z&waypoints=X%7CY';

describe('a link that is shared', () => {
  test('is read by its path, wherever the app was opened [SHARE-04] [CALL-62]', () => {
    expect(read(`https://yards.example/#${PATH}`)).toBe(PATH);
    expect(read(`http://10.0.0.1:3000/#${PATH}`)).toBe(PATH);
    expect(read('https://yards.example/#/lightningalert/acme/route/A/B')).toBe(
      '/lightningalert/acme/route/A/B',
    );
  });

  test.each([
    ['of another client', 'https://yards.example/#/lightningalert/OTHER/route/A/B/'],
    ['to another page', 'https://yards.example/#/lightningalert/ACME/'],
    ['without an end', 'https://yards.example/#/lightningalert/ACME/route/A/'],
    ['to no page', 'https://yards.example/lightningalert/ACME/route/A/B/'],
    ['that lets somebody in', `https://yards.example/#${PATH}&magicToken=secret`],
    ['with words of its own', 'https://yards.example/#/lightningalert/ACME/route/A/B/ call +1 555'],
    ['with a second anchor', 'https://yards.example/#/lightningalert/ACME/route/A/B/#/x'],
  ])('%s is none [SHARE-04] [CALL-62]', (_, link) => {
    expect(read(link)).toBeNull();
  });
});
