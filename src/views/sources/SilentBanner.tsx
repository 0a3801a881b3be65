import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SourceState } from '#contracts/sources.ts';
import { Button } from '#ui/Button.tsx';
import { formatMoment } from '#ui/format/clock.ts';
import type { SourceShown } from './sourceView.ts';

type SilentBannerProps = { source: SourceState; shown: SourceShown; onOpened: () => void };

/** Says which yards cannot be cleared because a source is silent, and leads to them. */
export function SilentBanner({ source, shown, onOpened }: SilentBannerProps) {
  const { t } = useTranslation('sources');
  const { name, lastContentAt, yards } = source;
  const since =
    lastContentAt === null
      ? t('banner.never', { name })
      : t('banner.since', {
          name,
          time: formatMoment(Date.parse(lastContentAt), shown.atMs, shown.locale),
        });
  return (
    <div className="sources-banner" role="alert">
      <IconAlertCircle aria-hidden="true" />
      <p>
        <strong>{since}</strong> {t('banner.yards', { count: yards.aloneCount })}
      </p>
      <Button onPress={onOpened}>{t('banner.show')}</Button>
    </div>
  );
}
