import { DrivingRiskCode } from '#contracts/roadRisk.ts';
import { localize } from '#domain/language/localize.ts';
import { MISSING } from '#domain/language/formatNumber.ts';
import type { PopupCode, PopupContent } from './popupContent.ts';
import { drivingIndexTag } from './roadContents.ts';
import { numberText, textOf, type ContentWords, type Properties } from './words.ts';

/**
 * The driving index of a line: its risk codes, the worst first (POPUP-21, ROUTE-16). A code that cannot be read is left out.
 *
 * @param hazards Codes as DATA-17 has them, read or not.
 */
export function driveIndexContent(
  properties: Properties,
  hazards: readonly unknown[],
  words: ContentWords,
): PopupContent {
  const { t } = words;
  const name = textOf(properties['name']);
  const codes = hazards.flatMap((hazard): PopupCode[] => {
    const { data } = DrivingRiskCode.safeParse(hazard);
    return data === undefined ? [] : [codeOf(data, words)];
  });
  return {
    title: name === MISSING ? t('popup:road.indexName') : name,
    subtitle: name === MISSING ? null : t('popup:road.indexName'),
    status: null,
    tag: drivingIndexTag(properties, words),
    texts: [
      ...(codes.length === 0 ? [t('popup:road.noCodes')] : []),
      ...(properties['warnings_unknown'] === true ? [t('popup:road.warningsUnknown')] : []),
    ],
    codes,
    rows: [],
    actions: null,
  };
}

function codeOf(hazard: DrivingRiskCode, words: ContentWords): PopupCode {
  const { code, message, icon, category, bean_color, feature_color, global_severity } = hazard;
  return {
    key: code,
    icon,
    text: localize(message, words.language) ?? code,
    category: categoryText(category, words),
    lineColor: feature_color,
    tag: { text: numberText(global_severity, 0, words), color: bean_color },
  };
}

const CATEGORIES = ['snow', 'rain', 'wind', 'visibility', 'closure'] as const;

function categoryText(category: string, { t }: ContentWords): string {
  const known = CATEGORIES.find((one) => one === category);
  return known === undefined ? category : t(`popup:road.category.${known}`);
}
