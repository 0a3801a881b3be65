import type { PageCase } from './cases/pageCases.ts';
import type { Delivery, Happening, Story } from './cases/stories.ts';
import { productEngine, type EngineSubject } from './engineSubject.ts';
import { isLightning, isOverride } from './reading/eventRules.ts';
import { OPEN, type AnswerRead, type EventRead } from './reading/facts.ts';
import { productPages, type PageSubject } from './subjects.ts';

/** The product where it is told something else than the case says. */
function toldOtherwise(change: (situation: PageCase) => Partial<PageCase>): PageSubject {
  return (situation) => productPages({ ...situation, ...change(situation) });
}

function withAnswer(change: (feed: AnswerRead, situation: PageCase) => Partial<AnswerRead>): PageSubject {
  return toldOtherwise((situation) => {
    const { feed } = situation;
    return feed === null ? {} : { feed: { ...feed, ...change(feed, situation) } };
  });
}

const withRules = (change: (rules: PageCase['rules']) => Partial<PageCase['rules']>) =>
  toldOtherwise(({ rules }) => ({ rules: { ...rules, ...change(rules) } }));

const endsSoon = (event: EventRead, { rules, nowMs }: PageCase) =>
  isLightning(event) && event.startAtMs + rules.quietPeriodMs - nowMs <= 120_000;

/** Pages with one known fault each, by what is wrong with them. The oracle must call every one unsafe. */
export const UNSAFE_PAGES: Readonly<Record<string, PageSubject>> = {
  'take lightning that is not known for quiet': withAnswer((_feed, { nowMs }) => ({
    lightningAsOfMs: nowMs,
  })),
  'take lightning that is missing for quiet': withAnswer(({ lightningAsOfMs }, { nowMs }) => ({
    lightningAsOfMs: lightningAsOfMs ?? nowMs,
  })),
  'take a strike for over one millisecond early': withRules(({ quietPeriodMs }) => ({
    quietPeriodMs: quietPeriodMs - 1,
  })),
  'take content for fresh one millisecond too long': withRules(({ staleAfterMs }) => ({
    staleAfterMs: staleAfterMs + 1,
  })),
  'ignore the weather that is watched': withAnswer(() => ({ weather: [] })),
  'take weather for fresh one millisecond too long': withAnswer(({ weather }) => ({
    weather: weather.map((known) => ({ ...known, staleAfterMs: known.staleAfterMs + 1 })),
  })),
  'take the time of arrival for that of the content': withAnswer((_feed, { nowMs }) => ({
    generatedAtMs: nowMs,
  })),
  'let lightning end two minutes early': withAnswer(({ events }, situation) => ({
    events: events.filter((event) => isOverride(event) || !endsSoon(event, situation)),
  })),
  'do not look at strikes of their own': toldOtherwise(() => ({
    witness: { lastAlertStrikeMs: null, lastWarningStrikeMs: null },
  })),
  'know nothing of closest strikes': withAnswer(({ events }) => ({
    events: events.map((event) => ({ ...event, closestStrike: null })),
  })),
  'let an override outlive a strike': withAnswer(({ events }, { nowMs }) => ({
    events: events.map((event) =>
      isOverride(event) && event.startAtMs <= nowMs ? { ...event, startAtMs: nowMs } : event,
    ),
  })),
  'let an override live for ever': withAnswer(({ events }) => ({
    events: events.map((event) => (isOverride(event) ? { ...event, expiresAtMs: Infinity } : event)),
  })),
  'take an override that contradicts itself for an opening one': withAnswer(({ events }) => ({
    events: events.map((event) =>
      event.overrideStatus === 'ALL_CLEAR' ? { ...event, yardStatus: 'OPEN' as const } : event,
    ),
  })),
  'take a status that is not known for all clear': withAnswer(({ events }) => ({
    events: events.map((event) =>
      event.status === 'UNKNOWN' ? { ...event, status: 'ALL_CLEAR' as const } : event,
    ),
  })),
  'count the first event of a type only': withAnswer(({ events }) => ({
    events: events.filter(({ type }, place) => events.findIndex((event) => event.type === type) === place),
  })),
  'show a drill over what is real': (situation) => {
    const shown = productPages(situation);
    return situation.drills.length === 0 ? shown : { ...shown, yard: OPEN };
  },
  'report what an override opens': (situation) => {
    const shown = productPages(situation);
    return { ...shown, isReportedOpen: shown.yardActual === OPEN };
  },
  'open in the map what an override opens without lightning': (situation) => {
    const lit = withAnswer((_feed, { nowMs }) => ({ lightningAsOfMs: nowMs }))(situation);
    return { ...productPages(situation), map: lit.map };
  },
  'open in the facility view what metadata opens': (situation) => {
    const shown = productPages(situation);
    const { feed, traits } = situation;
    const isTold = feed?.events.some(({ type }) => traits[type]?.yardStatus === 'OPEN') === true;
    return isTold ? { ...shown, facility: OPEN } : shown;
  },
};

/** Pages that are safe and raise too late, or stay closed for nothing. */
export const LATE_PAGES: PageSubject = withAnswer(({ events }) => ({
  events: events.map((event) =>
    event.status === 'ALERT' ? { ...event, status: 'UNKNOWN' as const } : event,
  ),
}));
export const TIMID_PAGES: PageSubject = withRules(({ quietPeriodMs }) => ({
  quietPeriodMs: quietPeriodMs + 60_000,
}));

type EngineOf = (story: Story) => EngineSubject;

/** The product's service over a story that is told to it otherwise. */
function serviceTold(change: (happening: Happening) => Happening): EngineOf {
  return (story) => {
    const subject = productEngine(story);
    return { ...subject, take: (happening) => subject.take(change(happening)) };
  };
}

function deliveredAs(change: (delivery: Delivery) => Partial<Delivery>): EngineOf {
  return serviceTold((happening) =>
    happening.kind === 'delivered'
      ? { ...happening, delivery: { ...happening.delivery, ...change(happening.delivery) } }
      : happening,
  );
}

const ruledBy =
  (change: (rules: Story['yard']['rules']) => Partial<Story['yard']['rules']>): EngineOf =>
  (story) =>
    productEngine({
      ...story,
      yard: { ...story.yard, rules: { ...story.yard.rules, ...change(story.yard.rules) } },
    });

/** Services with one known fault each. The oracle must call every one unsafe. */
export const UNSAFE_ENGINES: Readonly<Record<string, EngineOf>> = {
  'drops strikes that come late': deliveredAs(({ strikes, fromMs }) => ({
    strikes: strikes.filter(({ atMs }) => atMs >= fromMs),
  })),
  'takes a gap for quiet': deliveredAs(({ fromMs }) => ({ fromMs: fromMs - 3 * 60_000 })),
  'ends lightning a millisecond early': ruledBy(({ quietPeriodMs }) => ({
    quietPeriodMs: quietPeriodMs - 1,
  })),
  'draws the circle ten metres too small': ruledBy(({ alertRadiusM }) => ({
    alertRadiusM: alertRadiusM - 10,
  })),
  'counts ground strikes only': ruledBy(() => ({ isTotalLightning: false })),
  'forgets lightning in a restart': (story) =>
    productEngine(story, (snapshot) => ({ ...snapshot, lightning: [] })),
  'takes for complete what an earlier run has stored': (story) =>
    productEngine(story, (snapshot) => snapshot, Infinity),
  'forgets wind in a restart': (story) => productEngine(story, (snapshot) => ({ ...snapshot, weather: [] })),
  'takes wind that is not known for calm': serviceTold((happening) =>
    happening.kind === 'observed'
      ? {
          ...happening,
          wind: {
            ...happening.wind,
            speedKmh: happening.wind.speedKmh ?? 0,
            gustKmh: happening.wind.gustKmh ?? 0,
          },
        }
      : happening,
  ),
  'states the end of an alert a millisecond early': (story) => {
    const subject = productEngine(story);
    return { ...subject, alertEndsMs: () => (subject.alertEndsMs() ?? 0) - 1 };
  },
};
