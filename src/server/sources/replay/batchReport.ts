import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import { createLightningSpells, type LightningSpell } from '#server/alerting/lightningSpells.ts';
import type { FacilityTable } from './facilitiesCsv.ts';
import type { RecordingProblem, StrikeRecording } from './recordingBuilder.ts';

/** One closing or one warning of one facility. Instants are ISO 8601, UTC, with milliseconds. */
type ReportedSpell = {
  /** First qualifying strike. */
  startAt: string;
  /** Last qualifying strike plus the quiet period. */
  endAt: string;
  closestM: number;
  strikes: number;
};

/** The file that a batch replay writes. */
export type BatchReport = {
  strikes: { read: number; accepted: number; rejected: number; problems: RecordingProblem[] };
  facilities: { id: string; closings: ReportedSpell[]; warnings: ReportedSpell[] }[];
  elapsedMs: number;
};

function reported({ startAtMs, endAtMs, closestM, strikes }: LightningSpell): ReportedSpell {
  return {
    startAt: new Date(startAtMs).toISOString(),
    endAt: new Date(endAtMs).toISOString(),
    closestM: roundTo(closestM, 1),
    strikes,
  };
}

/** When lightning would have closed and warned each facility, in file order and time order, by the default rules. */
export function batchFacilities(strikes: StrikeColumns, table: FacilityTable): BatchReport['facilities'] {
  const facilities = table.ids.map((id) => ({
    id,
    closings: [] as ReportedSpell[],
    warnings: [] as ReportedSpell[],
  }));
  const spells = createLightningSpells({
    positions: {
      lon: Float64Array.from(table.lon),
      lat: Float64Array.from(table.lat),
      count: table.ids.length,
    },
    rulesOf: () => DEFAULT_LIGHTNING_RULES,
    onEnded(spell) {
      const facility = facilities[spell.facility]!;
      (spell.ring === 'alert' ? facility.closings : facility.warnings).push(reported(spell));
    },
  });
  spells.ingest(strikes, () => undefined);
  spells.endUpTo(Infinity);
  return facilities;
}

/** The whole report. */
export function batchReport(
  recording: StrikeRecording,
  table: FacilityTable,
  elapsedMs: () => number,
): BatchReport {
  const facilities = batchFacilities(recording.strikes, table);
  const { read, accepted, rejected, problems } = recording;
  return {
    strikes: { read, accepted, rejected, problems: [...problems, ...table.problems] },
    facilities,
    elapsedMs: elapsedMs(),
  };
}
