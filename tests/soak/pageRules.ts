import type { Happening } from './recording.ts';
import { QUIET_MS, type ListedEvent, type YardService } from './yardService.ts';

/** What a page may say, as it says it in `data-status`. */
export type Status = 'loading' | 'open' | 'warning' | 'alertopen' | 'closed' | 'unknown';

/** What a page has heard so far. Epoch ms. */
export type Heard = {
  /** The newest good answer; null: none yet. */
  readonly answer: { contentAtMs: number; lightningAtMs: number | null } | null;
  /** The last question failed. */
  readonly isFailed: boolean;
  /** Last strikes that the page's own worker has read; −Infinity: none. */
  readonly alertStrikeMs: number;
  readonly warningStrikeMs: number;
};

export const NOTHING_HEARD: Heard = {
  answer: null,
  isFailed: false,
  alertStrikeMs: Number.NEGATIVE_INFINITY,
  warningStrikeMs: Number.NEGATIVE_INFINITY,
};

/** S4: content older than this proves nothing, ms. */
export const STALE_MS = 60_000;

/** What is heard changes what was heard. */
export function hear(heard: Heard, happening: Happening, service: YardService): Heard {
  switch (happening.kind) {
    case 'good': {
      const { contentAtMs, lightningAtMs } = happening;
      const isOlder = heard.answer !== null && contentAtMs < heard.answer.contentAtMs;
      return isOlder ? heard : { ...heard, answer: { contentAtMs, lightningAtMs }, isFailed: false };
    }
    case 'failed':
      return { ...heard, isFailed: true };
    case 'strikesRead': {
      const lastIn = (circle: 'alert' | 'warning') => {
        const atMs = service.lastStrikeMs(circle, happening.toMs - 1);
        return atMs >= happening.fromMs ? atMs : Number.NEGATIVE_INFINITY;
      };
      return {
        ...heard,
        alertStrikeMs: Math.max(heard.alertStrikeMs, lastIn('alert')),
        warningStrikeMs: Math.max(heard.warningStrikeMs, lastIn('warning')),
      };
    }
    case 'missing':
    case 'shown':
      return heard;
    default:
      return happening satisfies never;
  }
}

/** What a page that has heard this must show then: the safety rules in plain words, none of the product's code. */
export function mustShow(heard: Heard, atMs: number, service: YardService): Status {
  const { answer, isFailed } = heard;
  if (answer === null) return raisedByStrikes(isFailed ? 'unknown' : 'loading', heard, atMs);
  if (isFailed || atMs - answer.contentAtMs > STALE_MS) return raisedByStrikes('unknown', heard, atMs);

  // what closes ends when an answer from after its end has come, what opens ends by the clock (S2)
  const provenMs = Math.min(atMs, answer.contentAtMs);
  const listed = service.eventsAt(answer.contentAtMs);
  const running = listed.filter(({ kind, endMs }) => endMs > (kind === 'opening' ? atMs : provenMs));
  const set = overrideOf(running, heard, listed);
  const status = set?.kind === 'closing' ? 'closed' : set?.kind === 'opening' ? 'open' : worstOf(running);
  const isLightningKnown = answer.lightningAtMs !== null && atMs - answer.lightningAtMs <= STALE_MS;
  if (status !== 'closed' && !isLightningKnown) return raisedByStrikes('unknown', heard, provenMs);
  return set === undefined ? raisedByStrikes(status, heard, provenMs) : status;
}

/** S9: an override that opens ends with the first alert strike after it. */
function overrideOf(
  running: readonly ListedEvent[],
  { alertStrikeMs }: Heard,
  listed: readonly ListedEvent[],
): ListedEvent | undefined {
  const strikesMs = listed.filter(({ type }) => type === 'lightning_alert').map(({ startMs }) => startMs);
  const lastStrikeMs = Math.max(alertStrikeMs, ...strikesMs);
  return running.findLast(
    ({ kind, startMs }) => kind === 'closing' || (kind === 'opening' && lastStrikeMs <= startMs),
  );
}

function worstOf(events: readonly ListedEvent[]): Status {
  const has = (status: ListedEvent['status']) => events.some((event) => event.status === status);
  if (has('ALERT')) return 'closed';
  if (has('ALERT_OPEN')) return 'alertopen';
  return has('WARNING') ? 'warning' : 'open';
}

/** The page's own strikes make a status worse, never better (S1, S3). */
function raisedByStrikes(status: Status, { alertStrikeMs, warningStrikeMs }: Heard, atMs: number): Status {
  if (atMs - alertStrikeMs < QUIET_MS) return 'closed';
  return status === 'open' && atMs - warningStrikeMs < QUIET_MS ? 'warning' : status;
}
