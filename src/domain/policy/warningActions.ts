/** What a warning of a weather service does at a yard (GAP-139), the mildest first. */
export const WARNING_ACTIONS = ['nothing', 'warn', 'close'] as const;
export type WarningAction = (typeof WARNING_ACTIONS)[number];

/** Types of warnings that a policy names, with what the weather services call them, in lower case. */
const NAMES = {
  tornado: ['tornado warning'],
  extremeWind: ['extreme wind warning'],
  severeThunderstorm: ['severe thunderstorm warning'],
  tsunami: ['tsunami warning'],
  flashFlood: ['flash flood warning'],
  flood: ['flood warning'],
  rainfall: ['rainfall warning'],
  stormSurge: ['storm surge warning'],
  hurricane: ['hurricane warning', 'typhoon warning', 'hurricane force wind warning'],
  tropicalStorm: ['tropical storm warning'],
  highWind: ['high wind warning', 'wind warning'],
  dustStorm: ['dust storm warning', 'blowing dust warning'],
  blizzard: ['blizzard warning'],
  snowSquall: ['snow squall warning'],
  winterStorm: ['winter storm warning'],
  snowfall: ['snowfall warning', 'lake effect snow warning'],
  iceStorm: ['ice storm warning'],
  freezingRain: ['freezing rain warning'],
  extremeCold: ['extreme cold warning', 'wind chill warning'],
  heat: ['excessive heat warning', 'extreme heat warning', 'heat warning'],
  fire: ['fire warning'],
  hazardousMaterials: [
    'hazardous materials warning',
    'radiological hazard warning',
    'nuclear power plant warning',
  ],
  shelterInPlace: ['shelter in place warning'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type WarningType = keyof typeof NAMES;
export const WARNING_TYPES = Object.keys(NAMES) as [WarningType, ...WarningType[]];

/** Actions that differ from the usual one, which is to warn. */
export type WarningActions = Readonly<Partial<Record<WarningType, WarningAction>>>;

const BY_NAME: ReadonlyMap<string, WarningType> = new Map(
  WARNING_TYPES.flatMap((type) => NAMES[type].map((name) => [name, type] as const)),
);
/** `Orange Warning - Wind`, as Environment Canada writes warnings by colour. */
const BY_COLOUR = /^(?:yellow|orange|red) warning\s*[-–—]\s*(.+)$/u;

/** Returns the type that a weather service's name stands for, in any case; null: none that a policy names. */
export function warningTypeOf(name: string): WarningType | null {
  const written = name.trim().toLowerCase();
  const kind = BY_COLOUR.exec(written)?.[1];
  return BY_NAME.get(kind === undefined ? written : `${kind} warning`) ?? null;
}

/** Returns what a warning of that name does; a type that no policy names warns. */
export function warningActionOf(name: string, actions: WarningActions = {}): WarningAction {
  const type = warningTypeOf(name);
  return type === null ? 'warn' : actionFor(type, actions);
}

/** Returns whether any warning closes. */
export function closesByWarnings(actions: WarningActions = {}): boolean {
  return WARNING_TYPES.some((type) => actions[type] === 'close');
}

/** Returns whether `next` does less than `now` at any warning. */
export function isLooserByWarnings(now: WarningActions = {}, next: WarningActions = {}): boolean {
  return WARNING_TYPES.some((type) => strictness(type, next) < strictness(type, now));
}

/** Actions that do as much as both at every warning. */
export function strictestActions(a: WarningActions = {}, b: WarningActions = {}): WarningActions {
  return Object.fromEntries(
    WARNING_TYPES.map((type) => [
      type,
      actionFor(type, strictness(type, a) >= strictness(type, b) ? a : b),
    ]).filter(([, action]) => action !== 'warn'),
  ) as WarningActions;
}

function actionFor(type: WarningType, actions: WarningActions): WarningAction {
  return actions[type] ?? 'warn';
}

function strictness(type: WarningType, actions: WarningActions): number {
  return WARNING_ACTIONS.indexOf(actionFor(type, actions));
}
