import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { Button } from '#ui/Button.tsx';
import type { SaveFile } from './labView.ts';
import { useLabFiles, type LabComparison } from './useLabFiles.ts';

type LabDownloadsProps = { comparison: LabComparison; language: Language; saveFile: SaveFile };

/** Hands the comparison to the browser as a table or as it came. */
export function LabDownloads({ comparison, language, saveFile }: LabDownloadsProps) {
  const { t } = useTranslation('policyLab');
  const { csvOf, jsonOf } = useLabFiles(language);
  const name = `policy_lab_${comparison.run.startedAt.slice(0, 10)}`;
  return (
    <div className="lab-foot">
      <Button onPress={() => saveFile(`${name}.csv`, 'text/csv', csvOf(comparison))}>
        <IconDownload aria-hidden="true" />
        {t('file.csv')}
      </Button>
      <Button onPress={() => saveFile(`${name}.json`, 'application/json', jsonOf(comparison))}>
        <IconDownload aria-hidden="true" />
        {t('file.json')}
      </Button>
    </div>
  );
}
