import { IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { StatusGround } from '#ui/StatusGround.tsx';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import './notice.css';

type NoticePageProps = {
  kind: 'maintenance' | 'configuration' | 'crash' | 'facilityNotFound';
  language: string;
  /** What exactly is wrong, for whoever repairs it; null: nothing to add. */
  detail?: string | null;
  /** Shown as a button; null: the page goes on by itself. */
  onTryAgain?: (() => void) | null;
};

/** Stands where a yard page cannot. It looks UNKNOWN, so that nobody takes it for an open yard (S4). */
export function NoticePage({ kind, language, detail = null, onTryAgain = null }: NoticePageProps) {
  const { t } = useTranslation(['errors', 'common']);
  return (
    <StatusGround look="unknown" language={language}>
      <main className="notice" role="alert">
        {kind === 'maintenance' ? <IconTool aria-hidden="true" /> : <StatusIcon look="unknown" />}
        <h1>{t(`${kind}.title`)}</h1>
        <p>{t(`${kind}.message`)}</p>
        {detail !== null && <p className="notice-detail">{detail}</p>}
        {onTryAgain !== null && <Button onPress={onTryAgain}>{t('common:tryAgain')}</Button>}
      </main>
    </StatusGround>
  );
}
