import { useTranslation } from 'react-i18next';
import { AccessForm } from './AccessForm.tsx';
import type {
  AccessFormDependencies,
  FoundUser,
  LookupRef,
  OverrideLifetimeFormRef,
  SilenceFormRef,
} from './adminForms.ts';
import { OverrideLifetimeForm } from './OverrideLifetimeForm.tsx';
import { PersonSearch } from './PersonSearch.tsx';
import { SilenceForm } from './SilenceForm.tsx';
import './admin.css';

type AccessTabProps = {
  lookup: LookupRef<FoundUser>;
  /** Whose access is shown; null: nobody is chosen yet. */
  person: FoundUser | null;
  /** Of that person; null: being made. */
  access: AccessFormDependencies | null;
  silence: SilenceFormRef;
  lifetime: OverrideLifetimeFormRef;
  onChosen: (person: FoundUser) => void;
};

/** Who may do what (ADMIN-23), what silent times hold back, and how long overrides last. */
export function AccessTab({ lookup, person, access, silence, lifetime, onChosen }: AccessTabProps) {
  const { t } = useTranslation('profile');
  const title = t('tabs.accessControl');
  return (
    <div className="profile-stack">
      <section className="profile-form" aria-label={title}>
        <div className="profile-fields">
          <h3 className="profile-heading">{title}</h3>
          <PersonSearch lookup={lookup} onChosen={onChosen} />
        </div>
      </section>
      {person !== null && access !== null && <AccessForm person={person} access={access} />}
      <SilenceForm silence={silence} />
      <OverrideLifetimeForm lifetime={lifetime} />
    </div>
  );
}
