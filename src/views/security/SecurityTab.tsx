import type { PeopleLocale, SessionsForm } from '#views/people/peopleForms.ts';
import { FactorsPart } from './FactorsPart.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import type { FactorsForm } from './securityForms.ts';
import '#views/people/people.css';
import '#views/people/peopleTable.css';
import '#views/people/person.css';
import '#views/people/peopleNarrow.css';
import './security.css';

type SecurityTabProps = {
  factors: FactorsForm;
  sessions: SessionsForm;
  locale: PeopleLocale;
  /** Whether this browser can make passkeys. */
  canUsePasskeys: boolean;
};

/** How a person proves who they are, and where they are signed in. */
export function SecurityTab({ factors, sessions, locale, canUsePasskeys }: SecurityTabProps) {
  return (
    <div className="profile-stack security">
      <FactorsPart form={factors} locale={locale} canUsePasskeys={canUsePasskeys} />
      <OwnSessions form={sessions} locale={locale} />
    </div>
  );
}
