/** Print colours: on paper, the light pair of the screens. */
export const COLORS = {
  text: '#10161B',
  faint: '#56616B',
  accent: '#0A58B0',
  line: '#BAC4CC',
  head: '#E9EDF0',
  note: '#F3F6FA',
} as const;

/** Built into every reader of PDFs: nothing is embedded. */
export const FONTS = { plain: 'Helvetica', strong: 'Helvetica-Bold' } as const;

/** Points. */
export const MARGIN = 64;
const PAGE_WIDTH = 612;
export const WIDTH = PAGE_WIDTH - 2 * MARGIN;
export const BODY_SIZE = 10.5;
