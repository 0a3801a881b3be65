import { readFileSync } from 'node:fs';
import { unpackField } from '../../sources/mrms/unpackField.ts';
import { frameTile } from './frameTile.ts';
import { packFrame, unpackFrame } from './packFrame.ts';
import { radarFrameOf, type RadarFrame } from './radarFrame.ts';
import type { RadarAddress } from './radarTile.ts';

/** What the thread is asked. */
export type FrameOrder =
  /** Files of MRMS: how much falls, and of which kind. */
  | { readonly kind: 'read'; readonly rate: Uint8Array; readonly flag: Uint8Array }
  | ({ readonly kind: 'tile'; readonly path: string } & Omit<RadarAddress, 'atMs'>);

/** `bytes`: a packed frame, or a picture. The reason is for the log, English. */
export type FrameAnswer =
  | { readonly is: 'made'; readonly atMs: number; readonly bytes: Uint8Array }
  | { readonly is: 'refused'; readonly reason: string };

/** Makes frames of files, and tiles of frames on the disk; a screen asks for many tiles of one or two. Never throws. */
export function createFrameWork(mostHeld = 2): (order: FrameOrder) => FrameAnswer {
  const held = new Map<string, RadarFrame>();

  function frameIn(path: string): RadarFrame {
    const frame = held.get(path) ?? unpackFrame(readFileSync(path));
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
    const frame = frameIn(order.path);
    return { is: 'made', atMs: frame.atMs, bytes: frameTile(frame, order) };
  }

  return (order) => {
    try {
      return make(order);
    } catch (error) {
      return { is: 'refused', reason: error instanceof Error ? error.message : String(error) };
    }
  };
}
