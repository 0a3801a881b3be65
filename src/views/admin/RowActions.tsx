import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';

type RowActionsProps = {
  /** What the row is of. */
  name: string;
  editLabel: string;
  isBusy: boolean;
  onEdited: () => void;
  onRemoved: () => void;
};

/** The last cell of a row that can be edited and removed. */
export function RowActions({ name, editLabel, isBusy, onEdited, onRemoved }: RowActionsProps) {
  const { t } = useTranslation('admin');
  return (
    <td className="admin-actions">
      <IconButton label={editLabel} isDisabled={isBusy} onPress={onEdited}>
        <IconPencil aria-hidden="true" />
      </IconButton>
      <IconButton label={t('locations.remove', { name })} isDisabled={isBusy} onPress={onRemoved}>
        <IconTrash aria-hidden="true" />
      </IconButton>
    </td>
  );
}
