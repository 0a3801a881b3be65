import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Outbox } from '../../storage/rows/notice.ts';
import { queueAccountNews } from '../../useCases/identity/accountLetters.ts';
import { keepDevice } from './deviceCookie.ts';
import { originOf } from '../sessions/sessionOrigin.ts';
import type { SignInRequest } from './signInRequest.ts';

type WayBack = Pick<SignInRequest, 'redirectUri'>;

type DeviceNotesDependencies = {
  readonly repositories: Pick<Repositories, 'together'>;
  readonly clock: ServerClock;
  readonly outbox: Outbox;
};

/**
 * Notes from which browser a person has signed in, and tells them of one that is new;
 * of their first there is nothing to tell.
 */
export function createDeviceNotes({ repositories, clock, outbox }: DeviceNotesDependencies) {
  return async (
    { asked, reply, request }: { asked: FastifyRequest; reply: FastifyReply; request: WayBack },
    personId: string,
  ): Promise<void> => {
    const deviceHash = keepDevice(asked, reply, isSecureVisit(asked, request));
    const { device } = originOf(asked);
    const decidedAtMs = clock.nowMs();
    // one transaction: a device that is known from now on was told of
    const isQueued = await repositories.together(async (transaction) => {
      if ((await transaction.knownDevices.note(personId, deviceHash, decidedAtMs)) !== 'new') return false;
      const person = await transaction.people.findById(personId);
      const news = { kind: 'newDevice', device, decidedAtMs } as const;
      return person !== null && queueAccountNews(transaction, outbox.channels, { person, news });
    });
    if (isQueued) outbox.noteQueued();
  };
}
export type DeviceNotes = ReturnType<typeof createDeviceNotes>;

/** Whether the browser came by https; a proxy that ends TLS may hide it, and the way back on the same host knows. */
export function isSecureVisit({ protocol, host }: FastifyRequest, { redirectUri }: WayBack): boolean {
  const back = new URL(redirectUri);
  return (back.host === host ? back.protocol : `${protocol}:`) === 'https:';
}
