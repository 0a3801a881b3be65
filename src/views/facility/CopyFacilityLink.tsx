import { IconCheck, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { useCopied } from '../popup/useCopied.ts';

/** Button that copies a link to the view (FAC-02, GAP-59). */
export function CopyFacilityLink({ copyLink }: { copyLink: () => Promise<void> }) {
  const { t } = useTranslation('facility');
  const { told, copy } = useCopied(copyLink);
  return (
    <span className="faccopy">
      <IconButton label={t('copy.label')} onPress={copy}>
        {told === 'copied' ? <IconCheck aria-hidden="true" /> : <IconLink aria-hidden="true" />}
      </IconButton>
      {told !== null && (
        <span role="status" className="faccopy-told">
          {t(`copy.${told}`)}
        </span>
      )}
    </span>
  );
}
