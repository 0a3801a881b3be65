import { useTranslation } from 'react-i18next';

const WORDED = ['Default', 'Other'] as const;

/** Names a group of predefined messages; one that this version does not know as it came. */
export function useGroupName() {
  const { t } = useTranslation('override');
  return (group: string): string => {
    const worded = WORDED.find((known) => known === group);
    return worded === undefined ? group : t(`groups.${worded}`);
  };
}
