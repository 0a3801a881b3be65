import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { eventMetadataFor } from '#server/alerting/eventMetadataTable.ts';
import type { NoticeContent } from '#server/storage/rows/notice.ts';
import { letterHtml } from '#server/useCases/notices/letterHtml.ts';
import { PICTURE_PX, strikePicture } from '#server/useCases/notices/strikePicture.ts';
import { writeHtml } from '#server/useCases/notices/writeHtml.ts';
import { writeNotice } from '#server/useCases/notices/writeNotice.ts';
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

function htmlOf(changes: Partial<NoticeContent> = {}, head = HEAD) {
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
  return writeHtml(notice, writeNotice(notice, content.reader!, head), head)!;
}
const headColour = (html: string) =>
  /background:(#[0-9a-f]{6});color/.exec(html.replace('#ffffff;color:#0b0f13', ''))?.[1];

describe('a letter as HTML', () => {
  test('has the words of its plain text, and links to the product alone [SUB-05]', () => {
    const { html } = htmlOf();
    expect(html).toContain('>Lightning Alert: within 6\u00A0mi</h1>');
    expect(html).toContain('Northgate Yard');
    expect(html).toContain('Closest strike: 2.4\u00A0mi, 2:30\u00A0PM\u00A0EDT');
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      'https://yards.example/#/notificationconfirm/n-1',
      'https://yards.example/#/yardalert/ACME/NORTHGATE_YARD',
    ]);
  });

  test('loads nothing when it is opened, so that nobody learns of it', () => {
    const { html } = htmlOf();
    expect(html).not.toMatch(/src="(?!cid:)|url\(|<script|<link|@import/i);
    expect(html).toContain('src="cid:strike-n-1"');
    expect(html).toContain('alt="Closest strike: 2.4\u00A0mi');
  });

  test('has the colour of the status, and never green; an end is neutral [S1]', () => {
    expect(headColour(htmlOf().html)).toBe('#d2262b');
    expect(headColour(htmlOf({ event: eventOf('lightning_warning') }).html)).toBe('#ffba1f');
    expect(headColour(htmlOf({ kind: 'over' }).html)).toBe('#e4e8ec');
    expect(htmlOf({ kind: 'over' }).picture).toBeNull();
  });

  test('says before all else that the weather is simulated [S14]', () => {
    const { html } = htmlOf({}, { ...HEAD, isSimulation: true });
    expect(html.indexOf('SIMULATION: simulated or replayed weather.')).toBeLessThan(html.indexOf('<h1'));
    expect(html.match(/SIMULATION:/g)).toHaveLength(1);
  });

  test('is French to whoever reads French', () => {
    const { html } = htmlOf({ reader: LEA });
    expect(html).toContain('<html lang="fr-CA">');
    expect(html).toContain('alt="Impact le plus proche\u00A0: 3,9\u00A0km');
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

describe('the picture of a strike', () => {
  const scene = { yard: [-101.8, 35.2], radiusM: 10_000, strike: [-101.75, 35.2] } as const;
  /** Index of the colour at a pixel: four bits each, a byte before each row. */
  function colourAt(png: Uint8Array, x: number, y: number): number {
    const bytes = Buffer.from(png);
    const start = bytes.indexOf('IDAT', 0, 'latin1') + 4;
    const rows = inflateSync(bytes.subarray(start, start + bytes.readUInt32BE(start - 8)));
    const byte = rows[y * (PICTURE_PX / 2 + 1) + 1 + (x >> 1)]!;
    return x % 2 === 0 ? byte >> 4 : byte & 15;
  }
  const middle = PICTURE_PX / 2;

  test('has the yard in its middle, the ring around it, and the strike to the east of it', () => {
    const png = strikePicture(scene)!;
    const pxPerM = (middle * 0.82) / 10_000;
    expect(colourAt(png, middle, middle)).toBe(4);
    expect(colourAt(png, middle, Math.round(middle - 10_000 * pxPerM))).toBe(3);
    expect(colourAt(png, Math.round(middle + 4_543 * pxPerM), middle)).toBe(5);
    expect(colourAt(png, Math.round(middle - 4_543 * pxPerM), middle)).toBe(2);
    expect(colourAt(png, 2, 2)).toBe(1);
  });

  test('has north up, also across the date line', () => {
    const png = strikePicture({ yard: [179.99, 10], radiusM: 5_000, strike: [-179.97, 10.02] })!;
    const [strikeX, strikeY] = [middle + 4_379 * 0.03936, middle - 2_224 * 0.03936].map(Math.round) as [
      number,
      number,
    ];
    expect(colourAt(png, strikeX, strikeY)).toBe(5);
  });

  test('is not drawn without a ring', () => {
    expect(strikePicture({ ...scene, radiusM: 0 })).toBeNull();
  });
});
