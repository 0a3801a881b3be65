import { rowReason } from '#domain/lightning/rowReasons.ts';
import { isKindWord, mapColumns, normalised, type ColumnMapping } from './columnMapping.ts';

/** Names, normalised, that nothing but lightning has. docs/data-sources.md lists them. */
const STRIKE_NAMES = new Set([
  'striketype',
  'stroketype',
  'flashtype',
  'lightningtype',
  'lightning',
  'striketime',
  'flashtime',
  'strikeid',
  'strokeid',
  'flashid',
  'peakcurrent',
  'peakcurrentka',
  'peakkamps',
  'currentka',
  'amplitudeka',
  'signalka',
  'polarity',
  'multiplicity',
  'icmultiplicity',
  'cgmultiplicity',
  'strokecount',
  'numberofstrokes',
  'cloudindicator',
  'icheight',
  'flashenergy',
  'flasharea',
]);
/** Names that lightning shares with other data: they say neither yes nor no. */
const NEUTRAL_NAMES = new Set([
  '',
  'id',
  'uuid',
  'index',
  'date',
  'note',
  'source',
  'network',
  'satellite',
  'platform',
  'current',
  'amplitude',
  'energy',
  'area',
  'sensors',
  'numsensors',
  'numbersensors',
  'nsensors',
  'accuracy',
  'error',
  'quality',
  'qualityflag',
  'chisquare',
  'chisqr',
  'majoraxis',
  'minoraxis',
  'semimajor',
  'semiminor',
  'ellipseangle',
  'eccentricity',
  'confidence',
]);
/** Words of a kind column that say that the kind is not known. */
const NO_KIND = new Set([
  'unknown',
  'other',
  'none',
  'null',
  'undefined',
  'unspecified',
  'lightning',
  'strike',
  'stroke',
  'flash',
]);
const LISTED_NAMES = 5;

/** What the names of columns or keys say, once for many rows. */
export type LightningSigns = {
  /** Why a row of this kind is not known to be lightning; null: it is. */
  problem(kind: string): string | null;
};

/**
 * Lightning is what says so: by a name that only strikes have, or by a kind that only strikes have. Rows with nothing
 * but time, position and names that say neither pass too, unless their kind is that of something else.
 */
export function lightningSigns(names: readonly string[], mapping: ColumnMapping): LightningSigns {
  const plain = names.map((name) => normalised(name));
  const isStrike = plain.some((name) => STRIKE_NAMES.has(name.replace(/(utc|gmt|jst)$/, '')));
  const foreign = names.filter((name, index) => !NEUTRAL_NAMES.has(plain[index]!) && !isMapped(name));

  return {
    problem(kind) {
      if (isStrike || isKindWord(kind)) return null;
      const word = normalised(kind);
      // shorter ones are codes of networks, which nobody can list
      if (/^[a-z]{4,}$/.test(word) && !NO_KIND.has(word))
        return rowReason('otherKind', { column: mapping.kind ?? 'kind', text: kind });
      if (foreign.length === 0) return null;
      return rowReason('noSign', { names: foreign.slice(0, LISTED_NAMES).join(', ') });
    },
  };
}

/** Whether a name would be read where it stands alone: another name of the same kind may have come before it. */
function isMapped(name: string): boolean {
  const { time, lat, lon, point, kind } = mapColumns([name]);
  return [time, lat, lon, point, kind].includes(name);
}
