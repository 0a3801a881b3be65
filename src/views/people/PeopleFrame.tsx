import { useTranslation } from 'react-i18next';
import { RefusedPage, type GuardedProps } from '../link/GuardedPage.tsx';
import '#views/admin/admin.css';
import './people.css';
import './peopleTable.css';
import './person.css';
import './peopleNarrow.css';

type PeopleFrameProps = GuardedProps & {
  /** What the page is headed by: people with their audit, or the audit alone. */
  readonly sheet: 'people' | 'audit';
};

/** The page around the people of a client. */
export function PeopleFrame({ sheet, isAllowed, children }: PeopleFrameProps) {
  const { t } = useTranslation(['people', 'audit', 'common']);
  const title = sheet === 'audit' ? t('audit:title') : t('title');
  return (
    <main className="people">
      <title>{`${title} - ${t('common:product')}`}</title>
      {isAllowed ? children : <RefusedPage title={t('title')} text={t('refused')} />}
    </main>
  );
}
