import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { eventMetadataFor } from '#server/alerting/eventMetadataTable.ts';
import type { NoticeContent } from '#server/storage/rows/notice.ts';
import { letterHtml } from '#server/useCases/notices/letterHtml.ts';
import {
  PICTURE_PX,
  pictureHalfM,
  yardPicture,
  type YardScene,
} from '#server/useCases/notices/yardPicture.ts';
import { writeHtml } from '#server/useCases/notices/writeHtml.ts';
import { writeNotice } from '#server/useCases/notices/writeNotice.ts';
import { GROUNDS, type PlaceMap, type PlaceMapOrder } from '#server/world/basemap/drawPlaceMap.ts';
import type { PlaceMaps } from '#server/world/basemap/placeMaps.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { eventOf, LEA, PLACE, UMA } from './noticeFixture.ts';

const HEAD = {
  appOrigin: 'https://yards.example',
  metadata: eventMetadataFor(DEFAULT_CLIENT_RULES),
  isSimulation: false,
};
const ALERT = eventOf('lightning_alert', {
  geom: { coordinates: [-73, 44] },
  triggerDistanceMeters: 9_656,
  closestStrike: { location: { lat: 44.02, lon: -73.04 }, distance: 3_900, timestamp: MISSION_TIME_MS },
});

async function htmlOf(changes: Partial<NoticeContent> = {}, head = HEAD, maps: PlaceMaps | null = null) {
  const content: NoticeContent = {
    kind: 'begun',
    event: ALERT,
    remaining: null,
    standing: [],
    reader: UMA,
    decidedAtMs: MISSION_TIME_MS,
    place: PLACE,
    ...changes,
  };
  const notice = { id: 'n-1', content };
  const letter = writeNotice(notice, content.reader!, head);
  return (await writeHtml(notice, letter, { ...head, maps }))!;
}
const headColour = (html: string) =>
  /background:(#[0-9a-f]{6});color/.exec(html.replace('#ffffff;color:#0b0f13', ''))?.[1];

describe('a letter as HTML', () => {
  test('has the words of its plain text, and links to the product alone', async () => {
    const { html } = await htmlOf();
    expect(html).toContain('>Lightning Alert: within 6\u00A0mi</h1>');
    expect(html).toContain('Northgate Yard');
    expect(html).toContain('Closest strike: 2.4\u00A0mi, 2:30\u00A0PM\u00A0EDT');
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      'https://yards.example/#/notificationconfirm/n-1',
      'https://yards.example/#/yardalert/ACME/NORTHGATE_YARD',
    ]);
  });

  test('loads nothing when it is opened, so that nobody learns of it', async () => {
    const { html } = await htmlOf();
    expect(html).not.toMatch(/src="(?!cid:)|url\(|<script|<link|@import/i);
    expect(html).toContain('src="cid:strike-n-1"');
    expect(html).toContain('alt="Closest strike: 2.4\u00A0mi');
  });

  test('has the colour of the status, and never green; an end is neutral [S1]', async () => {
    expect(headColour((await htmlOf()).html)).toBe('#d2262b');
    expect(headColour((await htmlOf({ event: eventOf('lightning_warning') })).html)).toBe('#ffba1f');
    expect(headColour((await htmlOf({ kind: 'over' })).html)).toBe('#e4e8ec');
    expect((await htmlOf({ kind: 'over' })).picture).toBeNull();
  });

  test('says before all else that the weather is simulated [S14]', async () => {
    const { html } = await htmlOf({}, { ...HEAD, isSimulation: true });
    expect(html.indexOf('SIMULATION: simulated or replayed weather.')).toBeLessThan(html.indexOf('<h1'));
    expect(html.match(/SIMULATION:/g)).toHaveLength(1);
  });

  test('is French to a reader of French', async () => {
    const { html } = await htmlOf({ reader: LEA });
    expect(html).toContain('<html lang="fr-CA">');
    expect(html).toContain('alt="Impact le plus proche\u00A0: 3,9\u00A0km');
  });

  test('names the towns of its map by their numbers', async () => {
    const towns = ['Burlington', 'St. <b>Albans'].map((name) => ({ name, x: 90, y: 90 }));
    const asked: PlaceMapOrder[] = [];
    const { html } = await htmlOf({}, HEAD, mapsOf(towns, asked));
    expect(html).toContain('1\u00A0Burlington, 2\u00A0St. &lt;b&gt;Albans</div>');
    const half = pictureHalfM({ yard: [-73, 44], radiusM: 9_656, strike: [-73.04, 44.02] })!;
    expect(asked).toEqual([{ middle: [-73, 44], halfM: half, sizePx: PICTURE_PX }]);
  });

  test('shows the yard of another hazard on a map, and nothing where there is no map', async () => {
    const wind = eventOf('wind_level2', { geom: { coordinates: [-73, 44] } });
    const { html, picture } = await htmlOf({ event: wind }, HEAD, mapsOf([], []));
    expect(html).toContain('alt="Map of the area around Northgate Yard"');
    expect(picture).not.toBeNull();
    const french = await htmlOf({ event: wind, reader: LEA }, HEAD, mapsOf([], []));
    expect(french.html).toContain('alt="Carte des environs du site Northgate Yard"');
    expect((await htmlOf({ event: wind })).picture).toBeNull();
    expect((await htmlOf({ event: eventOf('wind_level2') }, HEAD, mapsOf([], []))).picture).toBeNull();
  });

  test('goes without its map where that is not drawn', async () => {
    const none: PlaceMaps = { around: () => Promise.resolve(null), stop: () => Promise.resolve() };
    expect((await htmlOf({}, HEAD, none)).picture).toEqual((await htmlOf()).picture);
  });

  test('shows markup in a name as the letters that it is', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const text = `<b>${name}</b>\nYard\n\n<img src=x onerror=alert(1)>`;
        const html = letterHtml({
          text,
          language: 'en-US',
          tone: 'neutral',
          mark: '',
          appOrigin: 'https://a',
          picture: null,
        });
        expect(html).not.toMatch(/<b>|<img/);
      }),
    );
  });
});

describe('the picture of a yard', () => {
  const scene: YardScene = { yard: [-101.8, 35.2], radiusM: 10_000, strike: [-101.75, 35.2] };
  const drawn = (of: YardScene, map: PlaceMap | null = null) => yardPicture(of, pictureHalfM(of)!, map);
  const middle = PICTURE_PX / 2;
  const pxPerM = (middle * 0.82) / 10_000;
  const ring = Math.round(middle - 10_000 * pxPerM);
  const [RING, YARD, STRIKE] = ['#f2f5f7', '#d2262b', '#ffba1f'];

  test('has the yard in its middle, the ring around it, and the strike to the east of it', () => {
    const png = drawn(scene);
    expect(colourAt(png, middle, middle)).toBe(YARD);
    expect(colourAt(png, middle, ring)).toBe(RING);
    expect(colourAt(png, Math.round(middle + 4_543 * pxPerM), middle)).toBe(STRIKE);
    expect(colourAt(png, Math.round(middle - 4_543 * pxPerM), middle)).toBe('#2f3a44');
    expect(colourAt(png, 2, 2)).toBe('#1c242c');
  });

  test('has north up, also across the date line', () => {
    const png = drawn({ yard: [179.99, 10], radiusM: 5_000, strike: [-179.97, 10.02] });
    const [strikeX, strikeY] = [middle + 4_379 * 0.03936, middle - 2_224 * 0.03936].map(Math.round) as [
      number,
      number,
    ];
    expect(colourAt(png, strikeX, strikeY)).toBe(STRIKE);
  });

  test('lies over its map, whose water is lighter inside of the ring', () => {
    const ground = new Uint8Array(PICTURE_PX ** 2).fill(GROUNDS.water);
    const png = drawn(scene, { ground, towns: [{ name: 'Amarillo', x: 60, y: 400 }] });
    expect(colourAt(png, 2, 2)).toBe('#0e2a45');
    expect(colourAt(png, middle, middle + 60)).toBe('#1f4468');
    expect(colourAt(png, middle, middle)).toBe(YARD);
    expect(colourAt(png, middle, ring)).toBe(RING);
    // a dot, and the figure 1 beside it
    expect(colourAt(png, 60, 400)).toBe('#d5dee5');
    expect(colourAt(png, 70 + 7, 388 + 2)).toBe('#d5dee5');
    expect(colourAt(png, 70 + 2, 388 + 2)).toBe('#0e2a45');
  });

  test('has no ring and no strike where none is known', () => {
    const png = drawn({ yard: [-101.8, 35.2], radiusM: null, strike: null });
    expect(colourAt(png, middle, middle)).toBe(YARD);
    const colours = new Set(Array.from({ length: PICTURE_PX }, (_, x) => colourAt(png, x, middle)));
    expect(colours).toEqual(new Set(['#1c242c', YARD]));
  });

  test('is not drawn without a ring around a strike', () => {
    expect(pictureHalfM({ ...scene, radiusM: 0 })).toBeNull();
    expect(pictureHalfM({ ...scene, radiusM: null })).toBeNull();
    expect(pictureHalfM({ ...scene, yard: [Number.NaN, 0] })).toBeNull();
  });
});

/** Maps that are all water, with these towns. */
function mapsOf(towns: PlaceMap['towns'], asked: PlaceMapOrder[]): PlaceMaps {
  return {
    around(order) {
      asked.push(order);
      return Promise.resolve({ ground: new Uint8Array(order.sizePx ** 2), towns });
    },
    stop: () => Promise.resolve(),
  };
}

/** Colour of a pixel: four bits each, a byte before each row. */
function colourAt(png: Uint8Array, x: number, y: number): string {
  const bytes = Buffer.from(png);
  const chunk = (name: string) => {
    const start = bytes.indexOf(name, 0, 'latin1') + 4;
    return bytes.subarray(start, start + bytes.readUInt32BE(start - 8));
  };
  const byte = inflateSync(chunk('IDAT'))[y * (PICTURE_PX / 2 + 1) + 1 + (x >> 1)]!;
  const index = x % 2 === 0 ? byte >> 4 : byte & 15;
  return `#${chunk('PLTE')
    .subarray(3 * index, 3 * index + 3)
    .toString('hex')}`;
}
