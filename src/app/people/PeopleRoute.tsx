import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import type { Session } from '#contracts/session.ts';
import { isAdmin, isSiteAdmin } from '#domain/people/rights.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { createToasts, type Toasts } from '#ui/createToasts.ts';
import { Tabs } from '#ui/Tabs.tsx';
import type { PeopleReader } from '#views/people/peopleForms.ts';
import { PeopleFrame } from '#views/people/PeopleFrame.tsx';
import { PeopleRefused } from '#views/people/PeopleRefused.tsx';
import { useForm } from '#views/profile/useForm.ts';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { createFormGroup, type FormGroup } from '#app/forms/createFormGroup.ts';
import { auditPath, peoplePath } from '#app/address/hashRoutes.ts';
import { createPeopleForms } from './createPeopleForms.ts';
import type { Product } from '#app/page/createProduct.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { RunningAudit } from './RunningAudit.tsx';
import { RunningPeople } from './RunningPeople.tsx';
import { Shell } from '#app/shell/Shell.tsx';
import { useLiving } from '#app/binding/useLiving.ts';
import { useTexts } from '#app/binding/useTexts.ts';

const TEXTS = ['people', 'audit', 'admin', 'profile', 'errors'] as const;

/** Which of the two has the screen, as its address says. */
type Sheet = 'people' | 'audit';

type PeopleRouteProps = { product: Product; session: Session; sheet: Sheet; clientId: string };

/**
 * The people of the own client for its administrators, and its audit for them and for site admins, with what the page runs on
 * for as long as it is on the screen.
 */
export function PeopleRoute({ product, session, sheet, clientId }: PeopleRouteProps) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const toasts = useLiving(beginToasts);
  const { authorities, client } = session;
  const isOwn = clientId.toUpperCase() === client.toUpperCase();
  const isManaging = isOwn && isAdmin(authorities);
  const isReading = isOwn && (isManaging || isSiteAdmin(authorities, client));
  return (
    <Shell product={product} person={session}>
      {hasTexts && toasts !== null && (
        <PeopleFrame>
          <ToastLayer toasts={toasts} />
          {isReading ? (
            <Running
              product={product}
              toasts={toasts}
              isManaging={isManaging}
              sheet={sheet}
              clientId={clientId}
            />
          ) : (
            <PeopleRefused />
          )}
        </PeopleFrame>
      )}
    </Shell>
  );
}

function beginToasts() {
  const value = createToasts();
  return { value, end: value.dispose };
}

type RunningProps = {
  product: Product;
  toasts: Toasts;
  isManaging: boolean;
  sheet: Sheet;
  clientId: string;
};

function Running({ product, toasts, isManaging, sheet, clientId }: RunningProps) {
  const language = useSelector(product.language.actor, selectLanguage);
  const group = useMemo(() => createFormGroup(toasts), [toasts]);
  const reader = useMemo(
    () => ({ language, timeZone: deviceTimeZone(), nowMs: () => product.parts.clock.nowMs() }),
    [language, product],
  );
  // who sees nobody's account has the audit alone
  if (!isManaging && sheet === 'people') return <Redirect to={auditPath(clientId)} replace />;
  return isManaging ? (
    <PeopleAndAudit product={product} group={group} reader={reader} sheet={sheet} clientId={clientId} />
  ) : (
    <RunningAudit product={product} group={group} reader={reader} people={NOBODY} />
  );
}

const NOBODY: never[] = [];

type SheetsProps = {
  product: Product;
  group: FormGroup;
  reader: PeopleReader;
  sheet: Sheet;
  clientId: string;
};

function PeopleAndAudit(props: SheetsProps) {
  const { product, group } = props;
  const accounts = useLiving(useMemo(() => createPeopleForms(product, group).accounts, [product, group]));
  return accounts === null ? null : <Sheets {...props} accounts={accounts} />;
}

function Sheets({ sheet, clientId, ...props }: SheetsProps & Parameters<typeof RunningPeople>[0]) {
  const { t } = useTranslation('audit');
  const [, go] = useLocation();
  const turnTo = (to: Sheet) => go(to === 'people' ? peoplePath(clientId) : auditPath(clientId));
  const { draft } = useForm(props.accounts);
  const options = [
    { value: 'people', label: t('tabs.people') },
    { value: 'audit', label: t('tabs.audit') },
  ] as const;
  return (
    <Tabs label={t('tabs.label')} options={options} value={sheet} onChosen={turnTo}>
      {sheet === 'people' ? (
        <RunningPeople {...props} />
      ) : (
        <RunningAudit {...props} people={draft?.people ?? NOBODY} />
      )}
    </Tabs>
  );
}
