import { IconBolt } from '@tabler/icons-react';
import type { YardTile } from '#domain/alerting/yardTile.ts';
import type { NowRowProps } from './nowView.ts';
import { TrendMark } from './TrendMark.tsx';
import { useStrikeText } from './useStrikeText.ts';

type ClosestStrikeProps = Pick<NowRowProps, 'locale' | 'facility' | 'trend'> & { readonly tile: YardTile };

/** How near the lightning is to a yard and how it moves; nothing where no strike is known. */
export function ClosestStrike({ locale, facility, tile, trend }: ClosestStrikeProps) {
  const strike = useStrikeText(locale)(facility, tile);
  if (strike === null) return null;
  return (
    <span className="nowrow-strike">
      <IconBolt size={15} aria-hidden="true" />
      {strike}
      {trend !== null && (
        <TrendMark
          trend={trend}
          locale={{ language: locale.language, unitSystem: locale.unitSystemOf(facility) }}
        />
      )}
    </span>
  );
}
