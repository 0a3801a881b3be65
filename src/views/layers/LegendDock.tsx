import { IconLayoutSidebarRightCollapse, IconListDetails } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { layerKindOf } from '#contracts/layerKind.ts';
import type { LayerKind } from '#domain/hazards/layerKind.ts';
import type { ClockStyle } from '#ui/format/clock.ts';
import { Dock } from './Dock.tsx';
import { LegendBlock } from './LegendBlock.tsx';
import type { LegendEntry } from './layersView.ts';
import { SymbolKey } from './SymbolKey.tsx';

type LegendDockProps = {
  entries: readonly LegendEntry[];
  nowMs: number;
  /** Network time, epoch ms, read again each second for ages. */
  presentMs: () => number;
  /** What can be set of a layer, by its name. */
  settings: Readonly<Partial<Record<LayerKind, ReactNode>>>;
  style: ClockStyle;
  isRoomy: boolean;
};

const LIGHTNING: readonly LayerKind[] = ['liveLightning', 'pastLightning'];

/** Legend of the visible layers: their colours, and the age of their data (LAYER-08). */
export function LegendDock({ entries, nowMs, presentMs, settings, style, isRoomy }: LegendDockProps) {
  const { t } = useTranslation('layers');
  return (
    <Dock
      side="right"
      title={t('legend.title')}
      icon={<IconListDetails size={20} aria-hidden="true" />}
      collapseIcon={<IconLayoutSidebarRightCollapse size={20} aria-hidden="true" />}
      isRoomy={isRoomy}
    >
      {entries.length === 0 && <p className="dock-note">{t('legend.nothing')}</p>}
      {entries.map((entry) => (
        <LegendBlock
          key={entry.layer.name}
          entry={entry}
          nowMs={nowMs}
          presentMs={presentMs}
          style={style}
          settings={settings[layerKindOf(entry.layer)]}
        />
      ))}
      <SymbolKey hasStrikes={entries.some(({ layer }) => LIGHTNING.includes(layerKindOf(layer)))} />
    </Dock>
  );
}
