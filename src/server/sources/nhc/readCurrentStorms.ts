import { z } from 'zod';
import { instantMs } from '#domain/time/instant.ts';

/** A tropical storm that the National Hurricane Center follows. */
export type CurrentStorm = {
  /** `al092024` */
  readonly id: string;
  /** Slot of the map service, `AT4`. */
  readonly slot: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  /** Sustained, knots; null: not told. */
  readonly windKn: number | null;
  readonly updatedMs: number;
  /** Number of the advisory that its forecast is of, without leading zeros, and when it was issued; null: none yet. */
  readonly advisory: { readonly number: string; readonly issuedMs: number } | null;
  /** Where the probabilities of wind of all storms are, without the host, and what time they are of; null: nowhere yet. */
  readonly windProbability: { readonly path: string; readonly issuedMs: number } | null;
};

/** Stands for a number that is not known. */
const MISSING = 9999;

/** A number that comes as text too; null: missing. */
const Figure = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const figure =
      typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value ?? Number.NaN);
    return Number.isFinite(figure) && figure !== MISSING ? figure : null;
  });

const Instant = z.string().transform((text, context) => {
  const atMs = instantMs(text);
  if (atMs !== null) return atMs;
  context.addIssue({ code: 'custom', message: 'no instant' });
  return z.NEVER;
});

/** Its host is left out: documents name it with `http:` too. */
const Path = z.url().transform((url) => new URL(url).pathname);

const Storm = z.object({
  id: z.string().regex(/^[a-z]{2}\d{6}$/u),
  binNumber: z.string().regex(/^[A-Z]{2}\d$/u),
  name: z.string().min(1),
  intensity: Figure,
  latitudeNumeric: z.number().min(-90).max(90),
  longitudeNumeric: z.number().min(-180).max(180),
  lastUpdate: Instant,
  forecastTrack: z.object({ advNum: z.string(), issuance: Instant }).nullish().catch(null),
  windSpeedProbabilitiesGIS: z.object({ issuance: Instant, zipFile5km: Path }).nullish().catch(null),
});

const Document = z.object({ activeStorms: z.array(z.unknown()) });

/**
 * Reads `CurrentStorms.json`.
 *
 * @throws Error if it is another document, which is no sign that there are no storms (S4).
 */
export function readCurrentStorms(body: unknown): { storms: readonly CurrentStorm[]; refused: number } {
  const document = Document.safeParse(body);
  if (!document.success) throw new Error('The answer is no list of storms.');
  const all = document.data.activeStorms;
  const storms = all.flatMap((storm) => stormOf(Storm.safeParse(storm).data) ?? []);
  return { storms, refused: all.length - storms.length };
}

function stormOf(storm: z.infer<typeof Storm> | undefined): CurrentStorm | null {
  if (storm === undefined) return null;
  const { forecastTrack, windSpeedProbabilitiesGIS: wind } = storm;
  return {
    id: storm.id,
    slot: storm.binNumber,
    name: storm.name,
    lat: storm.latitudeNumeric,
    lon: storm.longitudeNumeric,
    windKn: storm.intensity,
    updatedMs: storm.lastUpdate,
    advisory: forecastTrack
      ? { number: bareNumber(forecastTrack.advNum), issuedMs: forecastTrack.issuance }
      : null,
    windProbability: wind ? { path: wind.zipFile5km, issuedMs: wind.issuance } : null,
  };
}

/** Number of an advisory without leading zeros: 016A is 16A. */
export function bareNumber(advisory: string): string {
  return advisory.trim().replace(/^0+(?=\d)/u, '');
}
