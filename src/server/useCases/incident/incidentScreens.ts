import { StatusReport } from '#contracts/statusReport.ts';
import type { Incident, ScreenChange } from '#contracts/incident.ts';
import { isoInstant, isoInstantOrNull } from '#domain/time/instant.ts';
import type { DisplaySilence } from '../../storage/repositories/displaySilencesRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { EvidenceEntry } from '../../storage/rows/evidence.ts';
import { LEFT_OUT_AFTER_MS, TOLD_AGAIN_AFTER_MS } from '../kiosks/screenRegister.ts';
import { closedScreensOf } from './closedScreens.ts';
import { MOST_OF_A_LIST, ownFromMs, type IncidentScope } from './incidentScope.ts';

/** What each display shows is told of at least so often, with the report that comes then, or it shows it no more. */
export const LOOK_BACK_MS = TOLD_AGAIN_AFTER_MS + LEFT_OUT_AFTER_MS;
/**
 * A process that begins to lead has heard of all displays after this time, ms, and tells anew what each shows: what was
 * told before it is about displays that have gone on or away since.
 */
const ALL_HEARD_AFTER_MS = 60_000;
/** So much of the id of a display that has no name tells it from the others. */
const SHORT_ID = 8;

type ScreenLists = Pick<Incident, 'screens' | 'dark' | 'closedScreens'>;

/** Begin and end of the alert, epoch ms. */
type Closing = { readonly startMs: number; readonly endMs: number };

/** What displays showed of a yard, and which enrolled ones were dark. */
export async function incidentScreens(
  { evidence, displaySilences, kiosks }: Pick<Repositories, 'evidence' | 'displaySilences' | 'kiosks'>,
  scope: IncidentScope,
  closing: Closing,
): Promise<{ readonly lists: ScreenLists; readonly isCut: boolean }> {
  const { clientId, facilityId, fromMs, toMs } = scope;
  const limit = MOST_OF_A_LIST + 1;
  const kinds = ['display.changed', 'display.gone'] as const;
  const shown = { clientId, facilityId, kinds, limit };
  const beforeMs = ownFromMs(scope, fromMs - LOOK_BACK_MS);
  const before = await evidence.ofFacility({ ...shown, fromMs: beforeMs, toMs: fromMs });
  const changes = await evidence.ofFacility({ ...shown, fromMs: ownFromMs(scope, fromMs), toMs });
  const silences = await displaySilences.list({ clientId, facilityIds: [facilityId], fromMs, toMs, limit });
  // a record goes on naming displays that were removed since
  const names = await kiosks.namesOf(clientId);
  const dark = silences.slice(0, MOST_OF_A_LIST).map(({ name, fromMs: sinceMs, toMs: untilMs }) => ({
    screen: name,
    from: isoInstant(sinceMs),
    to: isoInstantOrNull(untilMs),
  }));
  const screens = changes.slice(0, MOST_OF_A_LIST).flatMap((entry) => changeOf(entry, names, silences));
  const term = { fromMs: beforeMs, toMs: closing.startMs - ALL_HEARD_AFTER_MS };
  const begunAtMs = await evidence.lastTermBegunMs(term);
  const heard = [...before, ...changes].filter(({ atMs }) => begunAtMs === null || atMs >= begunAtMs);
  const closedScreens = closedScreensOf(heard, silences, closing);
  return {
    lists: { screens, dark, closedScreens },
    isCut: [before, changes, silences].some((list) => list.length === limit),
  };
}

function changeOf(
  entry: EvidenceEntry,
  names: ReadonlyMap<string, string>,
  silences: readonly DisplaySilence[],
): ScreenChange[] {
  if (entry.kind !== 'display.gone' && entry.kind !== 'display.changed') return [];
  const { atMs, displayId, kioskId = null } = entry;
  const screen = kioskId === null ? unenrolled(displayId) : enrolled(kioskId, names);
  const at = isoInstant(atMs);
  if (entry.kind === 'display.gone') {
    // the list of dark screens says so
    const isDark = silences.some(
      (one) => one.kioskId === kioskId && one.fromMs <= atMs && (one.toMs ?? Infinity) >= atMs,
    );
    return isDark ? [] : [{ at, ...screen, shows: null }];
  }
  const { status, shown } = StatusReport.shape;
  const word = shown.catch(undefined).parse(entry.shown);
  return [
    {
      at,
      ...screen,
      shows: status.catch('UNKNOWN').parse(entry.status),
      ...(word === undefined ? {} : { shown: word }),
    },
  ];
}

/** The row with its name goes with the account of a display. */
function enrolled(kioskId: string, names: ReadonlyMap<string, string>) {
  return { screen: names.get(kioskId) ?? kioskId.slice(0, SHORT_ID), isEnrolled: true };
}

/** The id begins with that of the person, whose displays it does not tell apart. */
function unenrolled(displayId: string) {
  const start = displayId.indexOf('/') + 1;
  return { screen: displayId.slice(start, start + SHORT_ID), isEnrolled: false };
}
