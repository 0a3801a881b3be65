import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_NEWS, wallNews, type WallNews } from '#domain/wall/wallNews.ts';
import { useStatusWord } from '../yardFacts/useStatusWord.ts';
import type { WallYard } from './wallView.ts';

/** What is told of a yard. */
type ToldYard = Pick<WallYard, 'id' | 'name'> & {
  readonly tile: Pick<WallYard['tile'], 'shown' | 'isOverride' | 'isSatelliteOnly'>;
};

/** Of more yards that change at once only their number is said. */
const MOST_NAMED = 5;

type WallAnnouncerProps = {
  yards: readonly ToldYard[];
  /** Whether the wall trusts no status any more. */
  isLost: boolean;
  /** Yard whose status is told elsewhere; null or none: none. */
  toldId?: string | null;
};

/** Tells screen readers each yard whose status changes, with its new word; a worse one at once (S2). */
export function WallAnnouncer({ yards, isLost, toldId = null }: WallAnnouncerProps) {
  const { t } = useTranslation('common');
  const [before, setNews] = useState<WallNews<ToldYard>>(NO_NEWS);
  const news = wallNews(before, yards, isLost, toldId);
  if (news !== before) setNews(news);
  const changes = useChangeTexts();
  const worse = [...(news.turned === 'lost' ? [t('told.lost')] : []), ...changes(news.worse)];
  const others = [...(news.turned === 'known' ? [t('told.known')] : []), ...changes(news.others)];
  return (
    <div className="spoken">
      {/* with each news comes another element: the same words are said again */}
      <p role="alert">{worse.length > 0 && <span key={news.nth}>{worse.join(' ')}</span>}</p>
      <p role="status">{others.length > 0 && <span key={news.nth}>{others.join(' ')}</span>}</p>
    </div>
  );
}

/** Returns sentences of yards with their new words, or of how many yards have each word where they are many. */
function useChangeTexts() {
  const { t } = useTranslation('common');
  const statusWord = useStatusWord();
  const wordOf = ({ tile }: ToldYard) => statusWord({ ...tile, isDrill: false });
  return (changed: readonly ToldYard[]): string[] => {
    if (changed.length <= MOST_NAMED)
      return changed.map((yard) => t('told.yard', { name: yard.name, status: wordOf(yard) }));
    const words = changed.map(wordOf);
    return [...new Set(words)].map((status) =>
      t('told.yards', { count: words.filter((word) => word === status).length, status }),
    );
  };
}
