import { IconArrowBigUp, IconInfoCircle, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SourceState } from '#contracts/sources.ts';

/** What a source may do: to raise a status and to end one are different rights (GAP-137). */
export function RoleChips({ source: { role, mayClear } }: { source: SourceState }) {
  const { t } = useTranslation('sources');
  if (role === 'advisory')
    return (
      <span className="sources-chip">
        <IconInfoCircle aria-hidden="true" />
        {t('role.advisory')}
      </span>
    );
  const Icon = mayClear ? IconLockOpen : IconLock;
  return (
    <span className="sources-chips">
      <span className="sources-chip sources-chip-raise">
        <IconArrowBigUp aria-hidden="true" />
        {t('role.mayRaise')}
      </span>
      {(mayClear || role === 'primary') && (
        <span className={mayClear ? 'sources-chip sources-chip-clear' : 'sources-chip'}>
          <Icon aria-hidden="true" />
          {t(mayClear ? 'role.mayClear' : 'role.mayNotClear')}
        </span>
      )}
    </span>
  );
}
