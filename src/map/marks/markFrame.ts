import type { FieldView, MarkField } from './markField.ts';
import type { MarkPalette } from './markPalette.ts';

/** One picture of the marks while it is drawn. */
export type MarkFrame = {
  readonly pen: CanvasRenderingContext2D;
  readonly field: MarkField;
  readonly view: FieldView;
  readonly palette: MarkPalette;
  readonly zoom: number;
};
