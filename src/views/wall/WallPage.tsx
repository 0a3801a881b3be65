import { useSelector } from '@xstate/react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import '#ui/base.css';
import { isOpenTile, TILES_PER_PAGE } from '#domain/wall/wallLayout.ts';
import { selectNowMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectPage, selectWallTrust } from '#machines/wallGrid/wallGridSelectors.ts';
import { orbitOffset } from '#ui/orbitOffset.ts';
import { BackLink } from '../link/BackLink.tsx';
import { PrintedLine } from '../yardFacts/PrintedLine.tsx';
import { moveFocus } from './moveFocus.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useWallYards } from './useWallYards.ts';
import { WallAnnouncer } from './WallAnnouncer.tsx';
import { WallGrid } from './WallGrid.tsx';
import { WallHeader } from './WallHeader.tsx';
import { WallStrip } from './WallStrip.tsx';
import type { WallPageProps } from './wallView.ts';
import './wall.css';
import './wallTile.css';
import './wallTileSizes.css';
import './wallStrip.css';
import './wallNarrow.css';

const ORBIT_STEP_MS = 20_000;
const MINUTE_MS = 60_000;

/** All yards of a client or a tag on one display: which are closed, and until when? */
export function WallPage(props: WallPageProps) {
  const { mapFeed, grid, yards: list, clientId, tag, hrefOf, locale, isNight } = props;
  const { t } = useTranslation(['wall', 'common']);
  const yards = useWallYards(props, list);
  const main = useKeptFocus();
  const page = useSelector(grid, selectPage);
  const isLost = useSelector(grid, selectWallTrust) === 'lost';
  const step = useSelector(mapFeed, (snapshot) => Math.floor(selectNowMs(snapshot) / ORBIT_STEP_MS));
  const nowMs = useSelector(mapFeed, selectNowMs);
  const shown = yards.slice(page * TILES_PER_PAGE, (page + 1) * TILES_PER_PAGE);
  const { xPx, yPx } = orbitOffset(step);
  const title = tag === null ? t('title', { client: clientId }) : t('titleOfTag', { client: clientId, tag });
  const shift = Math.floor(nowMs / MINUTE_MS) % 2;

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    grid.send({ type: 'operator.interacted' });
    moveFocus(currentTarget, key);
  }

  return (
    // the arrow keys move between the tiles, from anywhere on the page
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <main
      className="wall"
      lang={locale.language}
      data-shift={shift}
      data-night={isNight || undefined}
      style={{ '--orbit-x': `${xPx}px`, '--orbit-y': `${yPx}px` } as CSSProperties}
      tabIndex={-1}
      ref={main}
      onKeyDown={onKeyDown}
    >
      <title>{`${title} - ${t('common:product')}`}</title>
      <WallHeader title={title} yards={yards} nowMs={nowMs} locale={locale} />
      <PrintedLine nowMs={() => selectNowMs(mapFeed.getSnapshot())} style={locale} />
      <WallAnnouncer yards={yards} isLost={isLost} />
      {yards.length === 0 ? (
        <div className="wall-none">
          <p role="status">{tag === null ? t('none') : t('noneOfTag', { tag })}</p>
          <BackLink />
        </div>
      ) : (
        <WallGrid
          abnormal={shown.filter(({ tile }) => !isOpenTile(tile))}
          open={shown.filter(({ tile }) => isOpenTile(tile))}
          hrefOf={hrefOf}
          nowMs={nowMs}
          locale={locale}
          traitsOf={mapFeed}
          isNight={isNight}
        />
      )}
      <WallStrip {...props} />
    </main>
  );
}
