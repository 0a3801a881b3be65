import { describe, expect, it } from 'vitest';
import { deviceOf } from '#domain/people/deviceOf.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceOf', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
      false,
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge',
      'Windows',
      false,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
      true,
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
      true,
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0 Safari/537.36`, 'Chrome', 'Android', false],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
    ['curl/8.5.0', null, null, false],
    ['', null, null, false],
  ])('names browser and system of %j [GAP-142]', (userAgent, browser, system, isPhone) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, isPhone });
  });
});
