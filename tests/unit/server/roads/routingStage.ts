import { RouteAnswer } from '#contracts/route.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import type { RoadSnapshot } from '#server/world/roads/roadSnapshot.ts';
import { createRouting } from '#server/world/roads/routing.ts';
import { answering, startLocalServer } from '../../../support/localServer.ts';

const NOON_MS = Date.UTC(2026, 10, 26, 12);
export const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' };

/** Packs a line as routing services do; the inverse of what is tested. */
export function packedLine(line: readonly LonLat[]): string {
  let [lat, lon] = [0, 0];
  const letters = (step: number) => {
    let rest = step < 0 ? -2 * step - 1 : 2 * step;
    let text = '';
    for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode(63 + 32 + (rest % 32));
    return text + String.fromCharCode(63 + rest);
  };
  return line
    .map(([nextLon, nextLat]) => {
      const steps = [Math.round(nextLat * 1e6) - lat, Math.round(nextLon * 1e6) - lon] as const;
      [lat, lon] = [lat + steps[0], lon + steps[1]];
      return steps.map(letters).join('');
    })
    .join('');
}

/** A routing service on this machine, and the product's own side of it. */
export async function startRoutingStage(snapshot: RoadSnapshot) {
  const server = await startLocalServer(answering(404, {}));
  const questions: unknown[] = [];
  const warnings: string[] = [];
  const asking: string[] = [];
  let nowMs = NOON_MS;

  function find(places: readonly LonLat[], { url = server.url, timeoutMs = 10_000 } = {}) {
    const routing = createRouting({
      url,
      client: createPullClient({ userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)', timeoutMs }),
      snapshotFor(clientId) {
        asking.push(clientId);
        return snapshot;
      },
      clock: { nowMs: () => nowMs },
      log: { warn: (facts) => void warnings.push((facts as { reason: string }).reason) },
    });
    return routing.find(
      { places, departMs: NOON_MS, url: '/api/route?x', clientId: 'ACME' },
      new AbortController().signal,
    );
  }

  return {
    server,
    /** What the service was asked. */
    questions,
    warnings,
    /** Clients whose people the answers were for. */
    asking,
    find,
    /** Lets the service answer a body once it has heard the question. */
    answer(text: string) {
      server.answerBy((request, response) => {
        let heard = '';
        request.on('data', (chunk: Buffer) => void (heard += chunk.toString()));
        request.on('end', () => {
          questions.push(JSON.parse(heard));
          answering(200, JSON_TYPE, text)(request, response);
        });
      });
    },
    /** Routes that must be found, as a page receives them. */
    async found(places: readonly LonLat[]) {
      const finding = await find(places);
      if (finding.is !== 'found') throw new Error(`${finding.is}: ${warnings.join()}`);
      return RouteAnswer.parse(finding.answer);
    },
  };
}
