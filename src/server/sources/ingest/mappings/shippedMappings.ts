import type { MappingTemplate } from '../feedMapping.ts';
import { BOLTEK } from './boltek.ts';
import { DTN_LEGACY } from './dtnLegacy.ts';
import { ENTLN_CSV, ENTLN_PULSES } from './entln.ts';
import { LIDEN } from './liden.ts';
import { UALF } from './ualf.ts';
import { USPLN } from './uspln.ts';
import { XWEATHER } from './xweather.ts';

/** Mappings for documented formats, by the name that `extends` of a mapping file takes. */
export const SHIPPED_MAPPINGS: Readonly<Record<string, MappingTemplate | undefined>> = {
  boltek: BOLTEK,
  'dtn-legacy': DTN_LEGACY,
  'entln-csv': ENTLN_CSV,
  'entln-pulses': ENTLN_PULSES,
  liden: LIDEN,
  ualf: UALF,
  uspln: USPLN,
  xweather: XWEATHER,
};
