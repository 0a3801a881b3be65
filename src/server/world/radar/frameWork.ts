import { readFileSync } from 'node:fs';
import { messageOf } from '../../platform/log/messageOf.ts';
import type { RadarPictures } from '../../sources/geomet/geometRadar.ts';
import { unpackField } from '../../sources/mrms/unpackField.ts';
import type { CanadaKind } from './canadaBands.ts';
import { canadaFrame } from './canadaFrame.ts';
import { FRAME_STYLES, type StyleName } from './frameStyle.ts';
import { frameTile } from './frameTile.ts';
import { packFrame, unpackFrame } from './packFrame.ts';
import { radarFrameOf, type RadarFrame } from './radarFrame.ts';
import type { RadarAddress } from './radarTile.ts';

/** What the thread is asked. */
export type FrameOrder =
  /** Files of MRMS: how much falls, and of which kind. */
  | { readonly kind: 'read'; readonly rate: Uint8Array; readonly flag: Uint8Array }
  /** Pictures of Canada. */
  | ({ readonly kind: 'pictures'; readonly echoKind: CanadaKind; readonly atMs: number } & RadarPictures)
  /** `packed`: the frame itself, where it is in no file; `path` then is its name alone. */
  | ({
      readonly kind: 'tile';
      readonly path: string;
      readonly style: StyleName;
      readonly packed?: Uint8Array;
    } & Omit<RadarAddress, 'atMs'>);

/** `bytes`: a packed frame, or a picture. The reason is for the log, English. */
export type FrameAnswer =
  | { readonly is: 'made'; readonly atMs: number; readonly bytes: Uint8Array }
  | { readonly is: 'refused'; readonly reason: string };

/** Makes frames of files, and tiles of frames on the disk; a screen asks for many tiles of one or two. Never throws. */
export function createFrameWork(mostHeld = 2): (order: FrameOrder) => FrameAnswer {
  const held = new Map<string, RadarFrame>();

  function frameIn(path: string, packed?: Uint8Array): RadarFrame {
    const frame = held.get(path) ?? unpackFrame(packed ?? readFileSync(path));
    held.delete(path);
    held.set(path, frame);
    for (const oldest of held.keys()) if (held.size > mostHeld) held.delete(oldest);
    return frame;
  }

  function make(order: FrameOrder): FrameAnswer {
    if (order.kind === 'read') {
      const frame = radarFrameOf(unpackField(order.rate), unpackField(order.flag));
      return { is: 'made', atMs: frame.atMs, bytes: packFrame(frame) };
    }
    if (order.kind === 'pictures') {
      const frame = canadaFrame(order.echoKind, order, order);
      return { is: 'made', atMs: frame.atMs, bytes: packFrame(frame) };
    }
    const frame = frameIn(order.path, order.packed);
    return { is: 'made', atMs: frame.atMs, bytes: frameTile(frame, order, FRAME_STYLES[order.style]) };
  }

  return (order) => {
    try {
      return make(order);
    } catch (error) {
      return { is: 'refused', reason: messageOf(error) };
    }
  };
}
