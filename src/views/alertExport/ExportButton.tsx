import { IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';

/** Opens the export of past alerts (HIST-01). */
export function ExportButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('history');
  return (
    <Button onPress={onPress}>
      <IconFileExport aria-hidden="true" />
      {t('export.open')}
    </Button>
  );
}
