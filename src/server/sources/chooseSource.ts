import type { ServerConfig } from '../config.ts';
import type { FeedLog } from '../feeds/stepRetention.ts';
import type { ServerClock } from '../serverClock.ts';
import { createReplaySource } from './replay/replaySource.ts';
import type { Atmosphere } from './simulator/atmosphere.ts';
import { createSimulatorSource } from './simulator/simulatorSource.ts';
import type { StrikeSource } from './strikeSource.ts';

type Setup = Pick<ServerConfig, 'replayFiles' | 'replaySpeed'>;

/** Where this run's strikes come from: the recordings that were named, else the simulated atmosphere. */
export async function chooseSource(
  { replayFiles, replaySpeed }: Setup,
  atmosphere: Atmosphere,
  { clock, log }: { clock: ServerClock; log: FeedLog },
): Promise<StrikeSource> {
  if (replayFiles.length === 0) return createSimulatorSource({ atmosphere, clock });
  const source = await createReplaySource({
    files: replayFiles,
    speed: replaySpeed,
    shiftToNow: true,
    clock,
  });
  const { accepted, rejected, problems } = source.recording;
  for (const { file, row, reason } of problems) log.warn({ file, row }, reason);
  log.info({ accepted, rejected, speed: replaySpeed }, 'Replaying recorded lightning');
  return source;
}
