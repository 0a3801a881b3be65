import type { ShadowReport, SideFigures } from './shadowReport.ts';

/** The figures of a comparison as a table in Markdown, seconds to a tenth. */
export function shadowTable({ compared, all, candidate, reference }: ShadowReport): string {
  const rows = [
    ['compared time', compared === null ? 'none' : `${compared.fromAt} to ${compared.toAt}`],
    ['strikes of the reference, of the candidate', `${reference.strikes}, ${candidate.strikes}`],
    ['rows that could not be read, likewise', `${reference.refusedRows}, ${candidate.refusedRows}`],
    ['time known by, likewise', `${reference.knownBy}, ${candidate.knownBy}`],
    ['closings of the reference', String(all.closings)],
    ['missed', String(all.missed)],
    ['later by the times of strikes', latenessOf(all)],
    ['false closings', String(all.falseClosings)],
    ['open while the reference was closed', seconds(all.openInsideS)],
    ['UNKNOWN', `${(all.unknownShare * 100).toFixed(1)} %`],
    ['latency of the reference', latencyText(reference)],
    ['latency of the candidate', latencyText(candidate)],
    ['delay of closings', delayText(all)],
  ];
  return ['| Figure | Value |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join(
    '\n',
  );
}

function latenessOf({ lateS, lateP50S, lateP99S, lateMostS }: ShadowReport['all']): string {
  if (lateP50S === null || lateP99S === null || lateMostS === null) return '0';
  return `${lateS.length}: p50 ${seconds(lateP50S)}, p99 ${seconds(lateP99S)}, most ${seconds(lateMostS)}`;
}

function latencyText({ tellsArrivals, latency }: SideFigures): string {
  if (!tellsArrivals) return 'not known: the recording does not tell when strikes came';
  if (latency === null) return 'no strike fell while it was asked';
  const { strikes, p50S, p99S, mostS } = latency;
  return `p50 ${seconds(p50S)}, p99 ${seconds(p99S)}, most ${seconds(mostS)} of ${strikes} strikes`;
}

function delayText({ delayS, delayP50S, delayP99S, delayMostS, delayFrom }: ShadowReport['all']): string {
  if (delayS === null) return 'not known: the recording does not tell when strikes came';
  if (delayP50S === null || delayP99S === null || delayMostS === null) return 'no closing to measure it by';
  const from = delayFrom === 'strike' ? 'strike' : "strike's arrival at the reference";
  return `p50 ${seconds(delayP50S)}, p99 ${seconds(delayP99S)}, most ${seconds(delayMostS)} of ${delayS.length}, from the ${from}`;
}

function seconds(value: number): string {
  return `${Math.round(value * 10) / 10} s`;
}
