import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';

type ChipListProps = {
  /** What the chips are, for the ear. */
  label: string;
  items: readonly { readonly id: string; readonly label: string }[];
  isDisabled: boolean;
  onRemoved: (id: string) => void;
};

/** What was chosen, each with a way to take it out again. */
export function ChipList({ label, items, isDisabled, onRemoved }: ChipListProps) {
  const { t } = useTranslation('admin');
  if (items.length === 0) return null;
  return (
    <ul className="admin-chips" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <span>{item.label}</span>
          <IconButton
            label={t('takeOut', { name: item.label })}
            isDisabled={isDisabled}
            onPress={() => onRemoved(item.id)}
          >
            <IconX aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
