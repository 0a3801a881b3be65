import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';

type PageFailedProps = {
  /** For the people who repair it. */
  fault: string;
  onTryAgain: () => void;
};

/** Stands in place of a page that has failed, inside the shell. */
export function PageFailed({ fault, onTryAgain }: PageFailedProps) {
  const { t } = useTranslation(['errors', 'common']);
  return (
    <main className="pagefailed">
      <title>{`${t('crash.title')} - ${t('common:product')}`}</title>
      <div role="alert">
        <h1>{t('crash.title')}</h1>
        <p>{t('pageFailed.message')}</p>
        <p className="pagefailed-fault">{fault}</p>
      </div>
      <div className="pagefailed-ways">
        <Button onPress={onTryAgain}>{t('common:tryAgain')}</Button>
        <a href="#/">
          <IconArrowLeft size={18} aria-hidden="true" />
          {t('pageFailed.back')}
        </a>
      </div>
    </main>
  );
}
