import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useAddressSwitch } from '#app/useAddressSwitch.ts';

const switchOn = (address: string) => {
  history.replaceState(null, '', address);
  return renderHook(() => useAddressSwitch('diagnostics'));
};
const isOn = ({ result }: ReturnType<typeof switchOn>) => result.current[0];

beforeEach(() => history.replaceState(null, '', '/'));

it.each(['/?diagnostics=1#/yardalert/ACME/X', '/#/yardalert/ACME/X?lng=fr-CA&diagnostics=1'])(
  'is on by %s, and turned off there',
  (address) => {
    const hook = switchOn(address);
    expect(isOn(hook)).toBe(true);
    act(() => hook.result.current[1]());
    expect(isOn(hook)).toBe(false);
    expect(location.href).not.toContain('diagnostics');
    expect(location.hash.startsWith('#/yardalert/ACME/X')).toBe(true);
    hook.unmount();
  },
);

it('is off where the address does not ask for it', () => {
  expect(isOn(switchOn('/#/yardalert/ACME/X?diagnostics=0'))).toBe(false);
});

it('is turned on by an address that changes under a running page', () => {
  const hook = switchOn('/#/yardalert/ACME/X');
  act(() => {
    history.replaceState(null, '', '/#/yardalert/ACME/X?diagnostics=1');
    dispatchEvent(new HashChangeEvent('hashchange'));
  });
  expect(isOn(hook)).toBe(true);
});
