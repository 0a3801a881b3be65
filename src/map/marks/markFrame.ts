import type { SquareView } from '../squareMap.ts';
import type { Box } from './labelRoom.ts';
import type { MarkField } from './markField.ts';
import type { MarkPalette } from './markPalette.ts';

/** One picture of the marks while it is drawn. */
export type MarkFrame = {
  readonly pen: CanvasRenderingContext2D;
  readonly field: MarkField;
  readonly view: SquareView;
  readonly palette: MarkPalette;
  readonly zoom: number;
  /** Where symbols, plates and names stand, for what is placed after them. */
  readonly taken: Box[];
};
