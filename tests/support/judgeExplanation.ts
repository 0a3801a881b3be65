import type { Explanation } from '#contracts/explanation.ts';

type Listed = Explanation['events'][number];

/** What an explanation's facts amount to. */
type Judgement = Pick<Explanation, 'shown' | 'actual' | 'isOverride' | 'isDrill'> & {
  /** In the order of the events. */
  readonly fates: Listed['fate'][];
};

const HALF_A_DAY_MS = 12 * 3_600_000;
const WORD = { ALL_CLEAR: 'OPEN', WARNING: 'WARNING', ALERT_OPEN: 'ALERT_OPEN', ALERT: 'CLOSED' } as const;
/** From people may work to nobody may. */
const HAZARDS = ['ALL_CLEAR', 'WARNING', 'ALERT_OPEN', 'UNKNOWN', 'ALERT'];
const PRACTISED = ['OPEN', 'WARNING', 'ALERT_OPEN', 'CLOSED'];

/**
 * Finds the verdict again from an explanation's facts alone: it looks neither at what the explanation says was shown
 * nor at anything that follows from its facts (ends, ages, fates), and shares no rule with the product.
 */
export function judgeExplanation(told: Explanation): Judgement {
  const { nowMs, doubt, feed, rules, witness } = told;
  const isYoung = (atMs: number | null, limitMs = rules.staleAfterMs) =>
    nowMs !== null && atMs !== null && Math.abs(nowMs - atMs) <= limitMs;
  const hopeless = doubt !== null && doubt !== 'lightningSilent' && doubt !== 'weatherSilent';
  const answer = feed !== null && !hopeless && isYoung(feed.generatedAtMs) ? feed : null;
  const knowsLightning =
    answer !== null &&
    doubt !== 'lightningSilent' &&
    isYoung(answer.lightningAsOfMs, answer.lightningLimitMs);
  const knowsWeather =
    answer !== null &&
    answer.weather.every(({ asOfMs, staleAfterMs }) => doubt === null && isYoung(asOfMs, staleAfterMs));
  const provenMs = answer === null || nowMs === null ? nowMs : Math.min(nowMs, answer.generatedAtMs ?? nowMs);
  const isHot = (strike: Explanation['witness']['alertStrike']) =>
    strike !== null &&
    (strike.atMs === null || provenMs === null || strike.atMs + rules.quietPeriodMs > provenMs);

  if (answer === null || nowMs === null || provenMs === null) {
    const nothingYet = feed === null && !hopeless ? 'LOADING' : 'UNKNOWN';
    const shown = doubt !== 'pageStopped' && isHot(witness.alertStrike) ? 'CLOSED' : nothingYet;
    const fates = told.events.map(() => 'unproven' as const);
    return { shown, actual: shown, isOverride: false, isDrill: false, fates };
  }

  const fates = new Map<Listed, Listed['fate']>();
  const real = told.events.filter(({ isDrill }) => !isDrill);
  const running = real.filter((event) => {
    const isOn = endMs(event, rules.quietPeriodMs) > (isPersonOpening(event) ? nowMs : provenMs);
    if (!isOn) fates.set(event, 'ended');
    return isOn;
  });

  const person = newestOverride(running, nowMs, fates);
  const isRevoked = person !== null && opens(person) && isStruckSince(person, real, witness.alertStrike);
  const { judgedAt, watchedAt } = answer;
  const isElsewhere =
    judgedAt !== null &&
    watchedAt !== null &&
    Math.max(Math.abs(judgedAt[0] - watchedAt[0]), Math.abs(judgedAt[1] - watchedAt[1])) > 1e-6;
  const isUnproven = person !== null && opens(person) && (!knowsLightning || isElsewhere);
  const inForce = isRevoked || isUnproven ? null : person;
  const hazards = hazardsOf(running, rules.quietPeriodMs, fates);
  const worst = hazards.at(0) ?? null;

  let actual: Explanation['shown'] = shownBy(inForce, worst);
  const isOverride = inForce !== null;
  let isByHazard = inForce === null && worst !== null;
  if (actual !== 'CLOSED' && (!knowsLightning || isElsewhere || (!isOverride && !knowsWeather))) {
    actual = 'UNKNOWN';
    isByHazard = false;
  }
  if (!isOverride && actual !== 'CLOSED' && isHot(witness.alertStrike)) {
    actual = 'CLOSED';
    isByHazard = false;
  } else if (!isOverride && actual === 'OPEN' && isHot(witness.warningStrike)) {
    actual = 'WARNING';
    isByHazard = false;
  }

  if (person !== null)
    fates.set(person, isRevoked ? 'overrideRevoked' : isOverride ? 'override' : 'overrideUnproven');
  for (const hazard of hazards) fates.set(hazard, isOverride ? 'overruled' : 'counts');
  if (worst !== null && isByHazard) fates.set(worst, 'displayed');

  const drill = worstDrill(told, actual, provenMs, fates);
  return {
    shown: drill ?? actual,
    actual,
    isOverride: isOverride && drill === null,
    isDrill: drill !== null,
    fates: told.events.map((event) => fates.get(event) ?? 'superseded'),
  };
}

const isLightning = ({ type, closestStrike }: Listed) => /lightning/i.test(type) || closestStrike !== null;
const isByPerson = ({ type, status }: Listed) => type === 'OVERRIDE' || status === 'OVERRIDE';
const opens = ({ overrideStatus, yardStatus }: Listed) =>
  overrideStatus === 'ALL_CLEAR' && yardStatus !== 'CLOSED' && yardStatus !== 'UNKNOWN';
const isPersonOpening = (event: Listed) => isByPerson(event) && opens(event);

/** Infinity: it runs until the service takes it off the list. */
function endMs(event: Listed, quietPeriodMs: number): number {
  const { expiresAtMs, isExpiryUnreadable, startAtMs } = event;
  if (isPersonOpening(event)) return expiresAtMs ?? (startAtMs ?? Infinity) + HALF_A_DAY_MS;
  if (isExpiryUnreadable) return Infinity;
  if (isByPerson(event) || !isLightning(event)) return expiresAtMs ?? Infinity;
  return Math.max(lastStrikeMs(event) + quietPeriodMs, expiresAtMs ?? 0);
}

/** Infinity where a time cannot be read: it may have been now. */
function lastStrikeMs({ startAtMs, closestStrike }: Listed): number {
  const startMs = startAtMs ?? Infinity;
  return closestStrike === null ? startMs : Math.max(startMs, closestStrike.atMs ?? Infinity);
}

function newestOverride(
  running: readonly Listed[],
  nowMs: number,
  fates: Map<Listed, Listed['fate']>,
): Listed | null {
  const begun = running.filter(isByPerson).filter((event) => {
    const hasBegun = !opens(event) || (event.startAtMs !== null && event.startAtMs <= nowMs);
    if (!hasBegun) fates.set(event, 'overrideNotBegun');
    return hasBegun;
  });
  for (const event of begun) fates.set(event, 'overrideReplaced');
  const setMs = (event: Listed) => event.startAtMs ?? Infinity;
  const newestMs = Math.max(...begun.map(setMs));
  const newest = begun.filter((event) => setMs(event) === newestMs);
  return newest.findLast((event) => !opens(event)) ?? newest.at(0) ?? null;
}

function isStruckSince(
  override: Listed,
  events: readonly Listed[],
  seen: Explanation['witness']['alertStrike'],
): boolean {
  const strikesMs = events
    .filter((event) => isLightning(event) && event.status === 'ALERT')
    .map((event) => lastStrikeMs(event));
  if (seen !== null) strikesMs.push(seen.atMs ?? Infinity);
  return strikesMs.some((atMs) => atMs > (override.startAtMs ?? -Infinity));
}

/** The hazards that count, worst first. */
function hazardsOf(
  running: readonly Listed[],
  quietPeriodMs: number,
  fates: Map<Listed, Listed['fate']>,
): Listed[] {
  const degree = ({ status }: Listed) => HAZARDS.indexOf(status);
  const visible = running.filter((event) => {
    if (isByPerson(event)) return false;
    if (isLightning(event) && event.status === 'ALERT') return true;
    if (event.metadata?.isYardVisible === false) fates.set(event, 'hidden');
    else if (isLightning(event) && event.metadata?.status === 'ALL_CLEAR') fates.set(event, 'harmless');
    return !fates.has(event);
  });
  const later = (a: Listed, b: Listed) => ascending(endMs(b, quietPeriodMs), endMs(a, quietPeriodMs));
  const worse = (a: Listed, b: Listed) => degree(b) - degree(a);
  const onePerType = [...new Set(visible.map(({ type }) => type))].map((type) => {
    const alike = visible.filter((event) => event.type === type);
    const isWorstFirst = alike.some(isLightning);
    const [first] = alike.toSorted((a, b) =>
      isWorstFirst ? worse(a, b) || later(a, b) : later(a, b) || worse(a, b),
    );
    return first!;
  });
  return onePerType.toSorted(
    (a, b) => worse(a, b) || b.severity - a.severity || later(a, b) || (a.id < b.id ? -1 : 1),
  );
}

function shownBy(override: Listed | null, worst: Listed | null): Explanation['shown'] {
  if (override !== null) return opens(override) ? 'OPEN' : 'CLOSED';
  if (worst === null) return 'OPEN';
  return worst.status === 'UNKNOWN' || worst.status === 'OVERRIDE' ? 'UNKNOWN' : WORD[worst.status];
}

/** What the worst drill that runs shows, if that is worse than what is real; null: it is not. */
function worstDrill(
  { events, rules }: Explanation,
  actual: Explanation['shown'],
  provenMs: number,
  fates: Map<Listed, Listed['fate']>,
): Explanation['shown'] | null {
  let shown = actual;
  let worst: Listed | null = null;
  for (const drill of events.filter(({ isDrill }) => isDrill)) {
    const { expiresAtMs, isExpiryUnreadable, startAtMs, status } = drill;
    const untilMs = isExpiryUnreadable ? 0 : (expiresAtMs ?? (startAtMs ?? -Infinity) + rules.quietPeriodMs);
    fates.set(drill, untilMs > provenMs ? 'drillOutranked' : 'ended');
    if (!(untilMs > provenMs) || !PRACTISED.includes(shown)) continue;
    const word = status === 'UNKNOWN' || status === 'OVERRIDE' ? null : WORD[status];
    if (word === null || PRACTISED.indexOf(word) <= PRACTISED.indexOf(shown)) continue;
    shown = word;
    worst = drill;
  }
  if (worst === null) return null;
  fates.set(worst, 'drill');
  return shown;
}

// a difference of two infinities would be no number
function ascending(aMs: number, bMs: number): number {
  return aMs === bMs ? 0 : aMs - bMs;
}
