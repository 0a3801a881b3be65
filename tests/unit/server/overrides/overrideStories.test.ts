import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf } from '../alerting/engineFixture.ts';
import {
  ADA,
  CLOSING,
  createTestService,
  HOURS_12_MS,
  lightningEvent,
  MINUTE_MS,
  OPENING,
  SAM,
  YARD,
  type TestService,
} from './overrideFixture.ts';

type Request =
  | { readonly do: 'open'; readonly known: number | null }
  | { readonly do: 'close' }
  | { readonly do: 'removeCurrent' }
  | { readonly do: 'removeOther' };
type Step =
  /** Requests of several people at one moment. */
  | { readonly do: 'ask'; readonly requests: readonly Request[] }
  | { readonly do: 'strike' }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'restart' }
  | { readonly do: 'storeFails'; readonly isFailing: boolean };

const anyRequest: fc.Arbitrary<Request> = fc.oneof(
  fc.record({ do: fc.constant('open' as const), known: fc.constantFrom(0.02, 0.05, 0.051, null) }),
  fc.constantFrom<Request>({ do: 'close' }, { do: 'removeCurrent' }, { do: 'removeOther' }),
);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      requests: fc.array(anyRequest, { maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'strike' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(1, MINUTE_MS, HOURS_12_MS - 1, HOURS_12_MS),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'restart' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('storeFails' as const), isFailing: fc.boolean() }) },
);

/** What people would say is in force, written down on its own. */
type Told = {
  inForce: { opens: boolean; untilMs: number } | null;
  revokedAtMs: number | null;
  storeWorks: boolean;
};

function expectedOf(told: Told, request: Request, atMs: number): string {
  if (request.do === 'removeOther') return told.inForce === null ? 'overrideNotFound' : 'overrideReplaced';
  if (request.do === 'removeCurrent') {
    if (told.inForce === null) return 'overrideNotFound';
    if (!told.storeWorks) return 'notStored';
    told.inForce = null;
    return 'removed';
  }
  if (told.inForce !== null) return 'overrideExists';
  const opens = request.do === 'open';
  if (opens && !(request.known !== null && request.known <= 0.05)) return 'probabilityTooHigh';
  if (!told.storeWorks) return 'notStored';
  told.inForce = { opens, untilMs: atMs + HOURS_12_MS };
  told.revokedAtMs = null;
  return 'set';
}

async function outcomeOf(service: TestService, request: Request, person = SAM): Promise<string> {
  switch (request.do) {
    case 'open':
      return (await service.set(OPENING, person, request.known)).key;
    case 'close':
      return (await service.set(CLOSING, person, null)).key;
    case 'removeOther':
      return (await service.remove('o-999', person)).key;
    case 'removeCurrent':
      return (await service.remove(service.events()[0]?.overrideID ?? 'o-999', person)).key;
    default:
      return request satisfies never;
  }
}

function letPass(told: Told, atMs: number): void {
  if (told.inForce !== null && told.inForce.untilMs <= atMs) told.inForce = null;
  if (told.revokedAtMs !== null && told.revokedAtMs + HOURS_12_MS <= atMs) told.revokedAtMs = null;
}

/** Takes a step and gives the service that stands after it. */
async function take(service: TestService, step: Step, told: Told): Promise<TestService> {
  const { clock } = service;
  switch (step.do) {
    case 'ask': {
      // a removal names what its person sees at that moment; of several people one at most is right
      const requests = step.requests.filter(
        (request, place) => request.do !== 'removeCurrent' || place === 0,
      );
      const wanted = requests.map((request) => expectedOf(told, request, clock.atMs));
      const people = [SAM, ADA, SAM];
      const got = await Promise.all(
        requests.map((request, place) => outcomeOf(service, request, people[place])),
      );
      if (got.join() !== wanted.join()) throw new Error(`Answered ${got.join()}, not ${wanted.join()}.`);
      return service;
    }
    case 'strike':
      clock.atMs += 1;
      letPass(told, clock.atMs);
      service.hazards.set(YARD.id, [lightningEvent(clock.atMs)]);
      service.service.judge(clock.atMs, columnsOf([]));
      if (told.inForce?.opens === true) {
        told.inForce = null;
        told.revokedAtMs = clock.atMs;
      }
      return service;
    case 'pass':
      clock.atMs += step.ms;
      letPass(told, clock.atMs);
      service.service.judge(clock.atMs, null);
      return service;
    case 'storeFails':
      service.trouble.isFailing = step.isFailing;
      told.storeWorks = !step.isFailing;
      return service;
    case 'restart': {
      service.trouble.isFailing = false;
      told.storeWorks = true;
      service.service.judge(clock.atMs, null);
      await service.service.settled();
      const next = await createTestService(service, clock.atMs);
      for (const [id, events] of service.hazards) next.hazards.set(id, events);
      next.service.judge(clock.atMs, null);
      return next;
    }
    default:
      return step satisfies never;
  }
}

test('whatever people, lightning, time, store and restarts do, the answers say what stands: one override at most, none open after a strike, none past its end [S8][S9]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), async (steps) => {
      const told: Told = { inForce: null, revokedAtMs: null, storeWorks: true };
      let service = await createTestService();
      for (const step of steps) {
        service = await take(service, step, told);
        const shown = service.events().map(({ yardStatus }) => yardStatus);
        expect(shown).toEqual(told.inForce === null ? [] : [told.inForce.opens ? 'OPEN' : 'CLOSED']);
        expect(service.revoked() === null).toBe(told.revokedAtMs === null);
        await service.service.settled();
      }
      const countOf = (what: RegExp) => service.audit().filter((entry) => what.test(entry.what)).length;
      const untold = service.service.isFailing() ? service.rows.size : 0; // ends that are owed to the store
      const ends = countOf(/removed|revoked|expired/);
      expect(countOf(/set/) - ends - service.events().length).toBeLessThanOrEqual(untold);
      expect(countOf(/set/) - ends - service.events().length).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});
