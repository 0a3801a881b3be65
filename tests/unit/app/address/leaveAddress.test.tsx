import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { leaveAddress, withoutQuery } from '#app/address/leaveAddress.ts';
import { useIsAsked } from '#app/address/useIsAsked.ts';

const ask = (address: string) => {
  history.replaceState(null, '', address);
  return renderHook(() => useIsAsked('diagnostics'));
};
const isAsked = ({ result }: ReturnType<typeof ask>) => result.current;

beforeEach(() => history.replaceState(null, '', '/'));

it.each(['/?diagnostics=1#/yardalert/ACME/X', '/#/yardalert/ACME/X?lng=fr-CA&diagnostics=1'])(
  'is asked for by %s, and taken out there',
  (address) => {
    const hook = ask(address);
    expect(isAsked(hook)).toBe(true);
    act(() => leaveAddress('diagnostics'));
    expect(isAsked(hook)).toBe(false);
    expect(location.href).not.toContain('diagnostics');
    expect(location.hash.startsWith('#/yardalert/ACME/X')).toBe(true);
    hook.unmount();
  },
);

it('is not asked for by any other value', () => {
  expect(isAsked(ask('/#/yardalert/ACME/X?diagnostics=0'))).toBe(false);
});

it('is asked for by an address that changes under a running page', () => {
  const hook = ask('/#/yardalert/ACME/X');
  act(() => {
    history.replaceState(null, '', '/#/yardalert/ACME/X?diagnostics=1');
    dispatchEvent(new HashChangeEvent('hashchange'));
  });
  expect(isAsked(hook)).toBe(true);
});

it.each([
  ['?diagnostics=1', '#/yardalert/A/B', '/#/yardalert/A/B'],
  ['?lng=fr-CA&diagnostics=1', '#/yardalert/A/B?night=1', '/?lng=fr-CA#/yardalert/A/B?night=1'],
  ['', '#/yardalert/A/B?cycle=en-US,fr-CA&diagnostics=1', '/#/yardalert/A/B?cycle=en-US,fr-CA'],
  ['?diagnostics=1', '#/yardalert/A/B?diagnostics=1', '/#/yardalert/A/B'],
  ['?diagnosticsToo=1', '', '/?diagnosticsToo=1'],
])('takes one parameter out of %s%s and leaves the rest as it was written', (search, hash, expected) => {
  expect(withoutQuery({ pathname: '/', search, hash }, 'diagnostics')).toBe(expected);
});
