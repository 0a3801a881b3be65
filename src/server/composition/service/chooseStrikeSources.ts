import type { ServerConfig } from '../config/config.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { createReplaySource } from '../../sources/replay/replaySource.ts';
import type { OpenFeeds } from './openFeeds.ts';
import type { OpenLive } from './openLive.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { createSimulatorSource } from '../../sources/simulator/simulatorSource.ts';
import type { UnitLog } from '../../sources/sourceUnits.ts';
import type { SourceReadings } from '../../sources/sourceReadings.ts';
import { createStrikeRegistry, type StrikeRegistry } from '../../sources/strikeRegistry.ts';

type Setup = Pick<ServerConfig, 'replayFiles' | 'replaySpeed' | 'replayKindCodes'>;

type Dependencies = {
  readonly clock: ServerClock;
  readonly log: ServiceLog;
  readonly feeds: Pick<OpenFeeds, 'intakes'>;
  /** Sources of the network; null: none is asked. */
  readonly live: Pick<OpenLive, 'strikes'> | null;
  /** Where it is measured what the sources do. */
  readonly readings: SourceReadings;
  /** Where it is noted what they deliver. */
  readonly unitLog: UnitLog;
};

/**
 * Sources of this run's strikes: the feeds of customers and the network, else the recordings that were named, else the
 * simulated atmosphere.
 */
export async function chooseStrikeSources(
  { replayFiles, replaySpeed, replayKindCodes }: Setup,
  atmosphere: Atmosphere,
  { clock, log, feeds, live, readings, unitLog }: Dependencies,
): Promise<StrikeRegistry> {
  const real = [...feeds.intakes.map(({ source }) => source), ...(live?.strikes ?? [])];
  if (real.length > 0) return createStrikeRegistry(real, readings, unitLog);
  if (replayFiles.length === 0)
    return createStrikeRegistry([createSimulatorSource({ atmosphere, clock })], readings, unitLog);
  const source = await createReplaySource({
    files: replayFiles,
    kindCodes: replayKindCodes,
    speed: replaySpeed,
    clock,
  });
  const { accepted, rejected, problems } = source.recording;
  for (const { file, row, reason } of problems) log.warn({ file, row }, reason);
  log.info({ accepted, rejected, speed: replaySpeed }, 'Replaying recorded lightning');
  return createStrikeRegistry([source], readings, unitLog);
}
