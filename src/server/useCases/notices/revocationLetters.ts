import { defaultPreference } from '#domain/people/notificationPreference.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { NewLetter } from '../../storage/repositories/noticesRepository.ts';
import type { OverrideRecord } from '../../storage/repositories/overridesRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { Channel, NoticePlace } from '../../storage/rows/notice.ts';
import { addressOf, channelsTo, type PersonChannel } from '../../storage/rows/personChannel.ts';
import { readerOf } from '../../storage/rows/readerOf.ts';

export type RevocationLetters = {
  /** Says that an override may have been revoked. Returns at once and never throws. */
  noteChanged(): void;
  isFailing(): boolean;
  /** Waits until everything that was noted is on the queue, or could not be put there. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

type LetterDependencies = {
  readonly repositories: Pick<Repositories, 'notices' | 'people' | 'preferences'>;
  /** Overrides that a strike has ended of late. */
  readonly revoked: () => readonly OverrideRecord[];
  /** null: there is no such facility. */
  readonly placeOf: (clientId: string, facilityId: string) => NoticePlace | null;
  readonly channels: ReadonlySet<Channel>;
  readonly log: Pick<ServiceLog, 'error'>;
  readonly onQueued: () => void;
};

/** A store that failed is tried again this soon. */
const TRY_AGAIN_MS = 5_000;
/** Whose choice of channels counts: that for what ended the override. */
const CHOSEN_FOR = 'lightning_alert';

/**
 * Tells the person whose override a strike has ended, unless the account is disabled, once (S9): a letter is known by
 * the override, so that what was missed in a crash is caught up with, and a restart tells nobody again.
 */
export function startRevocationLetters(dependencies: LetterDependencies): RevocationLetters {
  const waiting = new Map<string, OverrideRecord>();
  const done = new Set<string>();
  let working: Promise<void> | null = null;
  let again: NodeJS.Timeout | undefined;
  let isFailing = false;
  let isStopped = false;

  async function tryToTell(record: OverrideRecord): Promise<void> {
    try {
      await tell(dependencies, record);
      waiting.delete(record.overrideId);
      done.add(record.overrideId);
    } catch (error) {
      if (!isFailing)
        dependencies.log.error({ err: error }, 'Who had set an override that ended could not be told');
      isFailing = true;
    }
  }

  async function work(): Promise<void> {
    for (const record of waiting.values()) await tryToTell(record);
    working = null;
    isFailing &&= waiting.size > 0;
    clearTimeout(again);
    if (waiting.size > 0 && !isStopped) again = setTimeout(noteChanged, TRY_AGAIN_MS);
  }

  function noteChanged(): void {
    if (isStopped) return;
    for (const record of dependencies.revoked())
      if (!done.has(record.overrideId)) waiting.set(record.overrideId, record);
    if (waiting.size > 0) working ??= work();
  }

  noteChanged();
  return {
    noteChanged,
    isFailing: () => isFailing,
    settled: async () => void (await working),
    async stop() {
      isStopped = true;
      await working;
      clearTimeout(again);
    },
  };
}

async function tell(
  { repositories, placeOf, channels, onQueued }: LetterDependencies,
  record: OverrideRecord,
) {
  const { people, preferences, notices } = repositories;
  const place = placeOf(record.clientId, record.facilityId);
  const person = await people.findById(record.setBy);
  if (place === null || person === null || person.disabledAtMs !== null) return;
  const chosen = (await preferences.list(person.id)).find(({ eventType }) => eventType === CHOSEN_FOR);
  const preference = chosen ?? defaultPreference(CHOSEN_FOR);
  const open = channelsTo(person, channels);
  const wanted = open.filter((channel) => preference[channel]);
  // the person who opened a yard is told that it is open no longer, also without a chosen channel that works
  const letters = (wanted.length > 0 ? wanted : open).map((channel) =>
    letterOf(record, person, { channel, place }),
  );
  await notices.queueLettersOnce(record.clientId, letters);
  if (letters.length > 0) onQueued();
}

function letterOf(
  { overrideId, setAtMs, endedAtMs, strike }: OverrideRecord,
  person: PersonRecord,
  { channel, place }: { channel: PersonChannel; place: NoticePlace },
): NewLetter {
  return {
    thread: JSON.stringify([channel, person.id, 'overrideRevoked', overrideId]),
    channel,
    address: addressOf(person, channel),
    content: {
      kind: 'overrideRevoked',
      setAtMs,
      strike,
      place,
      decidedAtMs: endedAtMs ?? setAtMs,
      reader: readerOf(person),
    },
  };
}
