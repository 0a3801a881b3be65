import { useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Account } from '#contracts/accounts.ts';
import type { AccountsForm, PeopleLocale } from '#views/people/peopleForms.ts';
import { PeoplePage } from '#views/people/PeoplePage.tsx';
import { createAdminForms } from '#app/admin/createAdminForms.ts';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import { createPeopleForms } from './createPeopleForms.ts';
import type { Product } from '#app/page/createProduct.ts';
import { ShellContext } from '#app/page/shellContext.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';

type RunningPeopleProps = {
  product: Product;
  group: FormGroup;
  accounts: AccountsForm;
  locale: PeopleLocale;
  /** What stands below the list. */
  below: ReactNode;
};

const NOTHING = { value: null, end: () => {} };

/** List of people and the chosen person, with that person's forms. */
export function RunningPeople({ product, group, accounts, locale, below }: RunningPeopleProps) {
  const forms = useMemo(
    () => ({
      sessions: createPeopleForms(product, group).sessions,
      access: createAdminForms(product, group).access,
    }),
    [product, group],
  );
  const [chosenId, choose] = useState<string | null>(null);
  const [changed, changeAccess] = useState<Account | null>(null);
  const beginSessions = useCallback(
    () => (chosenId === null ? NOTHING : forms.sessions(chosenId)),
    [forms, chosenId],
  );
  const sessions = useDisposable(beginSessions);
  const beginAccess = useCallback(
    () => (changed === null ? NOTHING : forms.access(changed)),
    [forms, changed],
  );
  const access = useDisposable(beginAccess);
  const shell = useContext(ShellContext);
  useEffect(() => {
    // not taken back: what is saved after another person is chosen changes the list too
    access?.form.on('form.saved', () => {
      changeAccess((now) => (now === changed ? null : now));
      const { status, context } = accounts.getSnapshot();
      if (status !== 'active' || context.draft === null || changed === null) return;
      const order = { kind: 'reread', userId: changed.id } as const;
      accounts.send({ type: 'draft.changed', draft: { ...context.draft, order } });
      accounts.send({ type: 'save.requested' });
    });
  }, [access, accounts, changed]);
  return (
    <PeoplePage
      form={accounts}
      chosenId={chosenId}
      sessions={sessions}
      access={access}
      locale={locale}
      below={below}
      onChosen={(id) => {
        changeAccess(null);
        choose(id);
      }}
      onAccessAsked={changeAccess}
      onInvited={() => shell?.openProfile({ tab: 'users', facilityId: null }, () => {})}
    />
  );
}
