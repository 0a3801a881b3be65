import type { AnyActor } from 'xstate';
import type { YardSystem } from './createYardSystem.ts';

/** Starts a form whose outcome the alerts state: what it tells is asked for at once. */
export function startYardOrder<Actor extends AnyActor>(
  actor: Actor,
  yardStatus: Pick<YardSystem['yardStatus'], 'send'>,
) {
  const subscription = actor.on('*', () => yardStatus.send({ type: 'alerts.announced' }));
  actor.start();
  return {
    actor,
    dispose() {
      subscription.unsubscribe();
      actor.stop();
    },
  };
}
