import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '#views/admin/admin.css';
import './people.css';
import './peopleTable.css';
import './person.css';
import './peopleNarrow.css';

/** The page around the people of a client. */
export function PeopleFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['people', 'common']);
  return (
    <main className="people">
      <title>{`${t('title')} - ${t('common:product')}`}</title>
      {children}
    </main>
  );
}
