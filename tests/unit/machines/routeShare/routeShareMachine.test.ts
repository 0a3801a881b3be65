import { describe, expect, test } from 'vitest';
import { NEW_SHARE } from '#domain/routes/shareOrder.ts';
import {
  selectIsSendable,
  selectIsSending,
  selectIsShareOpen,
  selectShareDraft,
  selectShareFault,
} from '#machines/routeShare/routeShareSelectors.ts';
import { createRouteShareSystem, SHARE_LIMITS } from '../../../support/routeShareSystem.ts';

const PHONE = '+15550101234';

function open() {
  const system = createRouteShareSystem();
  system.actor.send({ type: 'dialog.opened' });
  return system;
}
function filled() {
  const system = open();
  system.type({ phone: PHONE, message: 2 });
  return system;
}
function sending() {
  const system = filled();
  system.actor.send({ type: 'send.requested' });
  return system;
}

describe('the dialog', () => {
  test('opens with nothing filled in, and closes again [SHARE-02]', () => {
    const system = open();
    expect([system.state(), selectIsShareOpen(system.now()), selectShareDraft(system.now())]).toEqual([
      'open',
      true,
      NEW_SHARE,
    ]);
    system.type({ phone: PHONE });
    system.actor.send({ type: 'dialog.closed' });
    expect([system.state(), selectIsShareOpen(system.now())]).toEqual(['closed', false]);
    system.actor.send({ type: 'dialog.opened' });
    expect(selectShareDraft(system.now())).toEqual(NEW_SHARE);
  });

  test('sends nothing that has nobody to go to [SHARE-06]', () => {
    const system = open();
    expect(selectIsSendable(system.now())).toBe(false);
    system.actor.send({ type: 'send.requested' });
    expect([system.state(), system.calls.calls.length]).toEqual(['open', 0]);
    system.type({ phone: PHONE });
    expect(selectIsSendable(system.now())).toBe(true);
  });
});

describe('a route that is sent', () => {
  test('goes to whom was said, with what was said [SHARE-01] [SHARE-04]', () => {
    const system = sending();
    expect([system.state(), selectIsSending(system.now()), selectIsShareOpen(system.now())]).toEqual([
      'sending',
      true,
      true,
    ]);
    expect(system.calls.last().input).toEqual({
      order: { channel: 'sms', recipients: [PHONE], message: 2 },
    });
  });

  test('cannot be taken back or changed', () => {
    const system = sending();
    system.actor.send({ type: 'dialog.closed' });
    system.type({ phone: '' });
    system.actor.send({ type: 'send.requested' });
    expect([system.state(), selectShareDraft(system.now()).phone, system.calls.calls.length]).toEqual([
      'sending',
      PHONE,
      1,
    ]);
  });

  test('closes the dialog when it has gone, and says so [SHARE-02] [SHARE-07]', async () => {
    const system = sending();
    await system.succeed();
    expect([system.state(), system.told]).toEqual(['closed', [{ type: 'route.sent' }]]);
  });

  test('leaves the dialog as it was when it fails, with the reason of the service [SHARE-02] [SHARE-08]', async () => {
    const system = sending();
    await system.fail('Too many messages.');
    expect([system.state(), selectShareFault(system.now()), selectShareDraft(system.now()).phone]).toEqual([
      'open',
      'Too many messages.',
      PHONE,
    ]);
    expect(system.told).toEqual([{ type: 'sending.failed', fault: 'Too many messages.' }]);
  });

  test('has failed when it is not answered at the limit, not a millisecond before [SHARE-08]', () => {
    const system = sending();
    system.clock.increment(SHARE_LIMITS.timeoutMs - 1);
    expect(system.state()).toBe('sending');
    system.clock.increment(1);
    expect([system.state(), selectShareFault(system.now())]).toEqual(['open', 'timeout']);
    expect(system.told).toEqual([{ type: 'sending.failed', fault: 'timeout' }]);
  });
});

describe('a failure', () => {
  test('is forgotten with the next change, with the next attempt, and with the dialog [SHARE-08]', async () => {
    const next = [
      (system: ReturnType<typeof sending>) => system.type({ phone: PHONE }),
      (system: ReturnType<typeof sending>) => system.actor.send({ type: 'send.requested' }),
      (system: ReturnType<typeof sending>) => {
        system.actor.send({ type: 'dialog.closed' });
        system.actor.send({ type: 'dialog.opened' });
      },
    ];
    for (const goOn of next) {
      const system = sending();
      await system.fail('no');
      goOn(system);
      expect(selectShareFault(system.now())).toBeNull();
    }
  });
});
