import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '#ui/ToolButton.tsx';
import { lazyPage } from '#app/binding/lazyPage.tsx';
import type { YardHistoryProps } from './YardHistory.tsx';

const LazyYardHistory = lazyPage<YardHistoryProps>(
  async () => (await import('./YardHistory.tsx')).YardHistory,
);

/** Button that opens the history of a yard's alerts; its code is loaded when a user opens it. */
export function YardHistoryButton(props: Omit<YardHistoryProps, 'onClose'>) {
  const { t } = useTranslation('yard');
  const [page, setPage] = useState<Element | null>(null);
  return (
    <>
      <ToolButton
        label={t('alertHistory')}
        onPress={(button) => setPage(button.closest('.yard') ?? document.body)}
      >
        <IconHistory aria-hidden="true" />
      </ToolButton>
      {page !== null &&
        createPortal(<LazyYardHistory meanwhile={null} {...props} onClose={() => setPage(null)} />, page)}
    </>
  );
}
