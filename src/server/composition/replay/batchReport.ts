import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import { createLightningEpisodes, type LightningEpisode } from '#server/alerting/lightningEpisodes.ts';
import type { FacilityTable } from '../../sources/replay/facilitiesCsv.ts';
import type { RecordingProblem } from '../../sources/replay/fileProblems.ts';
import type { StrikeRecording } from '../../sources/replay/recordingBuilder.ts';
import { unknownTimes, type UnknownTime } from '../../sources/replay/unknownTimes.ts';

/** One closing or one warning of one facility. Instants are ISO 8601, UTC, with milliseconds. */
type ReportedEpisode = {
  /** First qualifying strike. */
  startAt: string;
  /** Last qualifying strike plus the quiet period. */
  endAt: string;
  closestM: number;
  strikes: number;
};

/** Time in which the status would be UNKNOWN. */
type ReportedUnknown = {
  /** null: from the beginning on. */
  startAt: string | null;
  /** null: for good. */
  endAt: string | null;
  reason: string;
};

const REASONS: Readonly<Record<UnknownTime['because'], string>> = {
  recordingEnded: 'Recording ended',
  recordingIncomplete: 'Recording incomplete',
};

/** The file that a batch replay writes. */
export type BatchReport = {
  strikes: { read: number; accepted: number; rejected: number; problems: RecordingProblem[] };
  facilities: {
    id: string;
    closings: ReportedEpisode[];
    warnings: ReportedEpisode[];
    unknown: ReportedUnknown[];
  }[];
  elapsedMs: number;
};

function reported({ startAtMs, endAtMs, closestM, strikes }: LightningEpisode): ReportedEpisode {
  return {
    startAt: new Date(startAtMs).toISOString(),
    endAt: new Date(endAtMs).toISOString(),
    closestM: roundTo(closestM, 1),
    strikes,
  };
}

function reportedUnknown({ fromMs, toMs, because }: UnknownTime): ReportedUnknown {
  const instant = (atMs: number) => (Number.isFinite(atMs) ? new Date(atMs).toISOString() : null);
  return { startAt: instant(fromMs), endAt: instant(toMs), reason: REASONS[because] };
}

/**
 * When lightning would have closed and warned each facility, and when nobody could have told, in file order and time
 * order, by the default rules.
 */
export function batchFacilities(
  { strikes, time }: Pick<StrikeRecording, 'strikes' | 'time'>,
  table: FacilityTable,
): BatchReport['facilities'] {
  const found = table.ids.map((id) => ({
    id,
    closings: [] as LightningEpisode[],
    warnings: [] as LightningEpisode[],
  }));
  const episodes = createLightningEpisodes({
    positions: table.positions,
    rulesOf: () => DEFAULT_LIGHTNING_RULES,
    onEnded(episode) {
      const facility = found[episode.facility]!;
      (episode.ring === 'alert' ? facility.closings : facility.warnings).push(episode);
    },
  });
  episodes.ingest(strikes, () => undefined);
  episodes.endUpTo(Infinity);
  const { quietPeriodMs } = DEFAULT_LIGHTNING_RULES;
  return found.map(({ id, closings, warnings }) => ({
    id,
    closings: closings.map(reported),
    warnings: warnings.map(reported),
    unknown: unknownTimes(time, quietPeriodMs, closings).map(reportedUnknown),
  }));
}

/** The whole report. */
export function batchReport(
  recording: StrikeRecording,
  table: FacilityTable,
  elapsedMs: () => number,
): BatchReport {
  const facilities = batchFacilities(recording, table);
  const { read, accepted, rejected, problems } = recording;
  return {
    strikes: { read, accepted, rejected, problems: [...problems, ...table.problems] },
    facilities,
    elapsedMs: elapsedMs(),
  };
}
