import { useEffect, useMemo, useState } from 'react';
import { Redirect } from 'wouter';
import type { Session } from '#contracts/session.ts';
import { isSameClient } from '#domain/people/clientCode.ts';
import { isAdmin, isSiteAdmin } from '#domain/people/rights.ts';
import type { Toasts } from '#ui/createToasts.ts';
import type { AccountsForm, PeopleLocale } from '#views/people/peopleForms.ts';
import { PeopleFrame } from '#views/people/PeopleFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { createFormGroup, type FormGroup } from '#app/forms/createFormGroup.ts';
import { auditPath } from '#app/address/pagePaths.ts';
import { createPeopleForms } from './createPeopleForms.ts';
import type { Product } from '#app/page/createProduct.ts';
import { useTimeLocale } from '#app/page/useTimeLocale.ts';
import { RunningAudit } from './RunningAudit.tsx';
import { RunningPeople } from './RunningPeople.tsx';
import { Shell } from '#app/shell/Shell.tsx';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import { useToasts } from '#app/binding/useToasts.ts';

const TEXTS = ['people', 'audit', 'admin', 'policies', 'profile', 'errors'] as const;

/** People with the audit below, or the audit alone, as the address says. */
type Sheet = 'people' | 'audit';

type PeopleRouteProps = { product: Product; session: Session; sheet: Sheet; clientId: string };

/**
 * The people of the own client for its administrators, and its audit for them and for site admins, with what the page
 * runs on for as long as it is on the screen.
 */
export function PeopleRoute({ product, session, sheet, clientId }: PeopleRouteProps) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const toasts = useToasts();
  const { authorities, client } = session;
  const isOwn = isSameClient(clientId, client);
  const isManaging = isOwn && isAdmin(authorities);
  const isReading = isOwn && (isManaging || isSiteAdmin(authorities, client));
  return (
    <Shell product={product} person={session}>
      {hasTexts && toasts !== null && (
        <PeopleFrame sheet={sheet} isAllowed={isReading}>
          <ToastLayer toasts={toasts} />
          <Running
            product={product}
            toasts={toasts}
            isManaging={isManaging}
            sheet={sheet}
            clientId={clientId}
          />
        </PeopleFrame>
      )}
    </Shell>
  );
}

type RunningProps = {
  product: Product;
  toasts: Toasts;
  isManaging: boolean;
  sheet: Sheet;
  clientId: string;
};

function Running({ product, toasts, isManaging, sheet, clientId }: RunningProps) {
  const group = useMemo(() => createFormGroup(toasts), [toasts]);
  const locale = useTimeLocale(product);
  // who sees nobody's account has the audit alone
  if (!isManaging && sheet === 'people') return <Redirect to={auditPath(clientId)} replace />;
  return isManaging ? (
    <PeopleAndAudit product={product} group={group} locale={locale} sheet={sheet} />
  ) : (
    <RunningAudit product={product} group={group} locale={locale} people={NOBODY} />
  );
}

const NOBODY: never[] = [];

type SheetsProps = {
  product: Product;
  group: FormGroup;
  locale: PeopleLocale;
  sheet: Sheet;
};

function PeopleAndAudit(props: SheetsProps) {
  const { product, group } = props;
  const accounts = useDisposable(useMemo(() => createPeopleForms(product, group).accounts, [product, group]));
  return accounts === null ? null : <Sheets {...props} accounts={accounts} />;
}

/** The people with the audit below them, or the audit alone; each change of an account reads the audit anew. */
function Sheets({ sheet, ...props }: SheetsProps & { accounts: AccountsForm }) {
  const { accounts } = props;
  const { draft } = useForm(accounts);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const saved = accounts.on('form.saved', () => setTurn((before) => before + 1));
    return () => saved.unsubscribe();
  }, [accounts]);
  const audit = { product: props.product, group: props.group, locale: props.locale, turn };
  const people = draft?.people ?? NOBODY;
  if (sheet === 'audit') return <RunningAudit {...audit} people={people} />;
  return <RunningPeople {...props} below={<RunningAudit {...audit} people={people} isBelow />} />;
}
