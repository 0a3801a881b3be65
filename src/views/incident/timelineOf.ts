import type {
  DarkScreen,
  Incident,
  IncidentAct,
  IncidentNotice,
  IncidentStrike,
  IncidentVerdict,
  ScreenChange,
} from '#contracts/incident.ts';
import { recordMs, strikesInside } from '#contracts/incidentFigures.ts';

type Override = Incident['overrides'][number];

/** One entry of the timeline of a record. */
export type TimelineEntry = { readonly atMs: number } & (
  | { readonly kind: 'strikes'; readonly strikes: readonly IncidentStrike[] }
  | { readonly kind: 'status'; readonly verdict: IncidentVerdict }
  | { readonly kind: 'overrideSet' | 'overrideEnded'; readonly override: Override }
  | { readonly kind: 'act'; readonly act: IncidentAct }
  | { readonly kind: 'notices'; readonly notices: readonly IncidentNotice[] }
  | { readonly kind: 'confirmed'; readonly notice: IncidentNotice }
  | { readonly kind: 'screens'; readonly changes: readonly ScreenChange[] }
  | { readonly kind: 'dark'; readonly dark: DarkScreen }
);

export const TIMELINE_GROUPS = ['all', 'strikes', 'status', 'people', 'notices', 'screens'] as const;
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number];

const GROUP_OF: Readonly<Record<TimelineEntry['kind'], TimelineGroup>> = {
  strikes: 'strikes',
  status: 'status',
  overrideSet: 'people',
  overrideEnded: 'people',
  act: 'people',
  notices: 'notices',
  confirmed: 'notices',
  screens: 'screens',
  dark: 'screens',
};

/** Notices that were made within this time say the same to several people, ms. */
const TOGETHER_MS = 60_000;

/** Whether an entry is in a group. */
export function isInGroup({ kind }: TimelineEntry, group: TimelineGroup): boolean {
  return group === 'all' || GROUP_OF[kind] === group;
}

/**
 * Entries of a record, oldest first. Strikes inside the alert radius that follow each other without anything between them
 * are one entry, as are notices of one kind and displays that come to show the same.
 */
export function timelineOf(incident: Incident): TimelineEntry[] {
  const entries = [...decisions(incident), ...told(incident), ...screens(incident)];
  const strikes: TimelineEntry[] = strikesInside(incident).map((strike) => ({
    kind: 'strikes',
    atMs: recordMs(strike.at),
    strikes: [strike],
  }));
  // what a strike caused comes after it
  const sorted = [...strikes, ...entries].toSorted((a, b) => a.atMs - b.atMs);
  return sorted.reduce<TimelineEntry[]>((joined, entry) => {
    const last = joined.at(-1);
    if (last?.kind === 'strikes' && entry.kind === 'strikes')
      joined[joined.length - 1] = { ...last, strikes: [...last.strikes, ...entry.strikes] };
    else joined.push(entry);
    return joined;
  }, []);
}

function decisions({ verdicts, overrides, acts, to }: Incident): TimelineEntry[] {
  return [
    ...verdicts.map((verdict) => ({ kind: 'status' as const, atMs: recordMs(verdict.at), verdict })),
    ...overrides.map((override) => ({ kind: 'overrideSet' as const, atMs: recordMs(override.at), override })),
    ...overrides.flatMap((override) => {
      const atMs = override.endedAt === null ? Number.NaN : recordMs(override.endedAt);
      return atMs <= recordMs(to) ? [{ kind: 'overrideEnded' as const, atMs, override }] : [];
    }),
    ...acts.map((act) => ({ kind: 'act' as const, atMs: recordMs(act.at), act })),
  ];
}

function told({ notices }: Incident): TimelineEntry[] {
  const isSame = (a: IncidentNotice, b: IncidentNotice) => a.says === b.says && a.eventType === b.eventType;
  const groups = grouped(notices, isSame);
  const confirmed = notices.flatMap((notice) =>
    notice.confirmedAt === null
      ? []
      : [{ kind: 'confirmed' as const, atMs: recordMs(notice.confirmedAt), notice }],
  );
  return [
    ...groups.map(({ atMs, items }) => ({ kind: 'notices' as const, atMs, notices: items })),
    ...confirmed,
  ];
}

function screens({ screens: changes, dark }: Incident): TimelineEntry[] {
  const groups = grouped(changes, (a, b) => a.shows === b.shows && a.shown === b.shown);
  return [
    ...groups.map(({ atMs, items }) => ({ kind: 'screens' as const, atMs, changes: items })),
    ...dark.map((one) => ({ kind: 'dark' as const, atMs: recordMs(one.from), dark: one })),
  ];
}

/** Items of one kind within a minute of the first of them. */
function grouped<Item extends { readonly at: string }>(
  items: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
): { readonly atMs: number; readonly items: readonly Item[] }[] {
  const groups: { atMs: number; items: Item[] }[] = [];
  for (const item of items) {
    const atMs = recordMs(item.at);
    const group = groups.find(
      (one) => atMs - one.atMs <= TOGETHER_MS && one.items[0] !== undefined && isSame(one.items[0], item),
    );
    if (group === undefined) groups.push({ atMs, items: [item] });
    else group.items.push(item);
  }
  return groups;
}
