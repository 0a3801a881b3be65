import type { PeopleReader, SessionsForm } from '#views/people/peopleForms.ts';
import { FactorsPart } from './FactorsPart.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import type { FactorsForm } from './securityForms.ts';
import '#views/people/people.css';
import './security.css';

type SecurityTabProps = {
  factors: FactorsForm;
  sessions: SessionsForm;
  reader: PeopleReader;
  /** Whether this browser can make passkeys. */
  canUsePasskeys: boolean;
};

/** How a person proves who they are, and where they are signed in. */
export function SecurityTab({ factors, sessions, reader, canUsePasskeys }: SecurityTabProps) {
  return (
    <div className="profile-stack security">
      <FactorsPart form={factors} reader={reader} canUsePasskeys={canUsePasskeys} />
      <OwnSessions form={sessions} reader={reader} />
    </div>
  );
}
