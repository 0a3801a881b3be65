import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import type { AccountOrder } from '#machines/profileForm/accountDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import type { AccessFormDependencies } from '#views/admin/adminForms.ts';
import { FormFault, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import { PeopleFilters, type Sought } from './PeopleFilters.tsx';
import type { AccountsForm, PeopleLocale, SessionsForm } from './peopleForms.ts';
import { PeopleList } from './PeopleList.tsx';
import { standingOf, type Standing } from './standingOf.ts';
import { BY_NAME } from './sortPeople.ts';
import type { PersonAction } from './PersonMenu.tsx';
import { PersonPanel } from './PersonPanel.tsx';

export type PeoplePageProps = {
  form: AccountsForm;
  chosenId: string | null;
  /** Sessions of who is chosen; null: not begun yet. */
  sessions: SessionsForm | null;
  /** Roles and locations of who is chosen; null: they are not being changed. */
  access: AccessFormDependencies | null;
  locale: PeopleLocale;
  /** What stands below the list. */
  below: ReactNode;
  onChosen: (id: string | null) => void;
  onAccessAsked: (account: Account) => void;
  onInvited: () => void;
};

/** The people of a client: the list, what stands below it, and beside both the person who is chosen. */
export function PeoplePage(props: PeoplePageProps) {
  const { t } = useTranslation('people');
  const form = useForm(props.form);
  const [sought, seek] = useState<Sought>({ text: '', role: '', order: BY_NAME, page: 0 });
  const { draft } = form;
  const chosen = draft?.people.find(({ id }) => id === props.chosenId) ?? null;
  return (
    <div className="people-sheet" data-chosen={chosen !== null || undefined}>
      <header className="people-top">
        <div>
          <h1>{t('title')}</h1>
          {draft !== null && <Counts people={draft.people} nowMs={props.locale.nowMs()} />}
        </div>
        <PeopleFilters sought={sought} onSought={seek} />
        <Button kind="primary" onPress={props.onInvited}>
          {t('invite')}
        </Button>
      </header>
      {draft === null && form.fault === 'notAuthorised' && <Note kind="error" text={t('refused')} />}
      {draft === null && form.fault !== 'notAuthorised' && (
        <div className="people-box">
          <FormWaiting title={t('title')} level={null} isMissing={form.isMissing} onTryAgain={form.load} />
        </div>
      )}
      <Body {...props} sought={sought} seek={seek} chosen={chosen} />
    </div>
  );
}

type BodyProps = PeoplePageProps & {
  sought: Sought;
  seek: (sought: Sought) => void;
  chosen: Account | null;
};

function Body({ form: formRef, sought, seek, chosen, ...props }: BodyProps) {
  const form = useForm(formRef);
  const { draft } = form;
  const [leftId, leave] = useState<string | null>(null);
  // what the menu of the row has asked of the panel; each time anew
  const [begun, begin] = useState<{ action: PersonAction; turn: number } | null>(null);
  if (draft === null) return null;
  const order = (ordered: AccountOrder) => {
    form.change({ ...draft, order: ordered, reset: null });
    form.save();
  };
  const choose = (id: string | null) => {
    if (id === props.chosenId) return;
    leave(id === null ? props.chosenId : null);
    begin(null);
    props.onChosen(id);
  };
  const doAction = (id: string, action: PersonAction) => {
    choose(id);
    if (action === 'enable' || action === 'unlock') order({ kind: action, userId: id });
    else begin({ action, turn: (begun?.turn ?? 0) + 1 });
  };
  return (
    <div className="people-body">
      <div className="people-list">
        <PeopleList
          people={draft.people}
          sought={sought}
          leftId={leftId}
          chosenId={props.chosenId}
          locale={props.locale}
          onSought={seek}
          onChosen={choose}
          onAction={doAction}
        />
        {props.below}
      </div>
      {chosen === null && <FormFault fault={form.fault} />}
      {chosen !== null && (
        <PersonPanel
          key={`${chosen.id} ${begun?.turn ?? 0}`}
          begun={begun?.action ?? null}
          account={chosen}
          draft={draft}
          isBusy={form.isBusy}
          fault={form.fault}
          locale={props.locale}
          sessions={props.sessions}
          access={props.access}
          onOrdered={order}
          onAccessAsked={() => props.onAccessAsked(chosen)}
          onClosed={() => choose(null)}
        />
      )}
    </div>
  );
}

function Counts({ people, nowMs }: { people: readonly Account[]; nowMs: number }) {
  const { t } = useTranslation('people');
  const countOf = (standing: Standing) =>
    people.filter((account) => standingOf(account, nowMs) === standing).length;
  const locked = countOf('locked');
  const counts = [
    t('counts.all', { count: people.length }),
    t('counts.active', { count: countOf('active') }),
    locked === 0 ? null : t('counts.locked', { count: locked }),
    t('counts.disabled', { count: countOf('disabled') }),
  ];
  return <p>{counts.filter((count) => count !== null).join(', ')}</p>;
}
