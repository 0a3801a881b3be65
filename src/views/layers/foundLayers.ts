import type { LayerConfig, LayerGroup } from '#contracts/layers.ts';
import { foldText } from '#domain/language/foldText.ts';
import type { Language } from '#domain/language/language.ts';
import { localize } from '#domain/language/localize.ts';

/**
 * The layers whose title or group has each of some words in it, in their order; all of them where there are no words.
 * Neither case nor accents count.
 *
 * @param groupName What the menu calls a group.
 */
export function foundLayers(
  layers: readonly LayerConfig[],
  words: string,
  { language, groupName }: { readonly language: Language; readonly groupName: (group: LayerGroup) => string },
): readonly LayerConfig[] {
  const parts = foldText(words).trim().split(/\s+/);
  return layers.filter(({ title, name, group }) => {
    const text = foldText(`${localize(title, language) ?? name} ${groupName(group)}`);
    return parts.every((part) => text.includes(part));
  });
}
