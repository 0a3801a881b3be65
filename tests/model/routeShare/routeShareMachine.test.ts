import { describe, expect } from 'vitest';
import {
  selectIsSendable,
  selectIsSending,
  selectIsShareOpen,
  selectShareFault,
} from '#machines/routeShare/routeShareSelectors.ts';
import { createRouteShareSystem, SHARE_LIMITS } from '../../support/routeShareSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { routeShareModel, stepsFor, type RouteShareDriver, type RouteShareView } from './routeShare.model.ts';

const NUMBERS = { broken: '+1555', whole: '+15550101234' };

function createMachineDriver(): RouteShareDriver {
  const system = createRouteShareSystem();
  const { actor } = system;

  function view(): RouteShareView {
    const now = system.now();
    if (!selectIsShareOpen(now)) return system.told.at(-1)?.type === 'route.sent' ? 'sent' : 'nothing';
    if (selectIsSending(now)) return 'sending';
    if (selectShareFault(now) !== null) return 'refused';
    return selectIsSendable(now) ? 'ready' : 'empty';
  }

  return {
    open: () => actor.send({ type: 'dialog.opened' }),
    close() {
      system.told.length = 0;
      actor.send({ type: 'dialog.closed' });
    },
    type: (number) => system.type({ phone: NUMBERS[number] }),
    send: () => actor.send({ type: 'send.requested' }),
    async answer(how) {
      if (how === 'silence') system.clock.increment(SHARE_LIMITS.timeoutMs);
      else if (how === 'refusal') await system.fail('Too many messages.');
      else await system.succeed();
    },
    expectView: (wanted) => expect(view()).toBe(wanted),
  };
}

describe('a route is shared as the person who shares it expects', () => {
  walkModel(routeShareModel, { transitions: 14, journeys: 3 }, () => stepsFor(createMachineDriver()));
});
