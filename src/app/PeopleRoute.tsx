import { useSelector } from '@xstate/react';
import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Account } from '#contracts/accounts.ts';
import type { Session } from '#contracts/session.ts';
import { isAdmin } from '#domain/people/rights.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { createToasts, type Toasts } from '#ui/createToasts.ts';
import { PeopleFrame } from '#views/people/PeopleFrame.tsx';
import { PeoplePage } from '#views/people/PeoplePage.tsx';
import { PeopleRefused } from '#views/people/PeopleRefused.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { createAdminForms } from './createAdminForms.ts';
import { createFormGroup } from './createFormGroup.ts';
import { createPeopleForms } from './createPeopleForms.ts';
import type { Product } from './createProduct.ts';
import { deviceTimeZone } from './deviceTimeZone.ts';
import { Shell } from './Shell.tsx';
import { ShellDoor } from './shellDoor.ts';
import { useLiving } from './useLiving.ts';
import { useTexts } from './useTexts.ts';

const TEXTS = ['people', 'admin', 'profile', 'errors'] as const;

type PeopleRouteProps = { product: Product; session: Session; clientId: string };

/** The people of the administrator's own client, with what the page runs on for as long as it is on the screen. */
export function PeopleRoute({ product, session, clientId }: PeopleRouteProps) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const toasts = useLiving(beginToasts);
  const isOwn = clientId.toUpperCase() === session.client.toUpperCase();
  const isAllowed = isOwn && isAdmin(session.authorities);
  return (
    <Shell product={product} person={session}>
      {hasTexts && toasts !== null && (
        <PeopleFrame>
          {isAllowed ? <RunningPeople product={product} toasts={toasts} /> : <PeopleRefused />}
        </PeopleFrame>
      )}
    </Shell>
  );
}

function beginToasts() {
  const value = createToasts();
  return { value, end: value.dispose };
}

const NOTHING = { value: null, end: () => {} };

function RunningPeople({ product, toasts }: { product: Product; toasts: Toasts }) {
  const language = useSelector(product.language.actor, selectLanguage);
  const forms = useMemo(() => beginForms(product, toasts), [product, toasts]);
  const [chosenId, choose] = useState<string | null>(null);
  const [changed, changeAccess] = useState<Account | null>(null);
  const accounts = useLiving(forms.accounts);
  const beginSessions = useCallback(
    () => (chosenId === null ? NOTHING : forms.sessions(chosenId)),
    [forms, chosenId],
  );
  const sessions = useLiving(beginSessions);
  const beginAccess = useCallback(
    () => (changed === null ? NOTHING : forms.access(changed)),
    [forms, changed],
  );
  const access = useLiving(beginAccess);
  const door = useContext(ShellDoor);
  const reader = useMemo(
    () => ({ language, timeZone: deviceTimeZone(), nowMs: () => product.parts.clock.nowMs() }),
    [language, product],
  );
  useEffect(() => {
    const saved = access?.form.on('form.saved', () => {
      changeAccess(null);
      const draft = accounts?.getSnapshot().context.draft ?? null;
      if (accounts === null || draft === null || changed === null) return;
      const order = { kind: 'reread', userId: changed.id } as const;
      accounts.send({ type: 'draft.changed', draft: { ...draft, order } });
      accounts.send({ type: 'save.requested' });
    });
    return () => saved?.unsubscribe();
  }, [access, accounts, changed]);
  if (accounts === null) return null;
  return (
    <>
      <ToastLayer toasts={toasts} />
      <PeoplePage
        form={accounts}
        {...{ chosenId, sessions, access, reader }}
        onChosen={(id) => {
          changeAccess(null);
          choose(id);
        }}
        onAccessAsked={changeAccess}
        onInvited={() => door?.openProfile({ tab: 'users', facilityId: null }, () => {})}
      />
    </>
  );
}

function beginForms(product: Product, toasts: Toasts) {
  const group = createFormGroup(toasts);
  return { ...createPeopleForms(product, group), access: createAdminForms(product, group).access };
}
