import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { createFormGroup, type FormGroup } from './createFormGroup.ts';
import { createPeopleForms } from './createPeopleForms.ts';
import type { Product } from './createProduct.ts';
import { deviceTimeZone } from './deviceTimeZone.ts';
import { RunningAudit } from './RunningAudit.tsx';
import { RunningPeople } from './RunningPeople.tsx';
import { Shell } from './Shell.tsx';
import { useLiving } from './useLiving.ts';
import { useTexts } from './useTexts.ts';

const TEXTS = ['people', 'audit', 'admin', 'profile', 'errors'] as const;

type PeopleRouteProps = { product: Product; session: Session; clientId: string };

/**
 * The people of the own client for its administrators, and its audit for them and for site admins, with what the page runs on
 * for as long as it is on the screen.
 */
export function PeopleRoute({ product, session, clientId }: PeopleRouteProps) {
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
          {isReading ? <Running {...{ product, toasts, isManaging }} /> : <PeopleRefused />}
        </PeopleFrame>
      )}
    </Shell>
  );
}

function beginToasts() {
  const value = createToasts();
  return { value, end: value.dispose };
}

type RunningProps = { product: Product; toasts: Toasts; isManaging: boolean };

function Running({ product, toasts, isManaging }: RunningProps) {
  const language = useSelector(product.language.actor, selectLanguage);
  const group = useMemo(() => createFormGroup(toasts), [toasts]);
  const reader = useMemo(
    () => ({ language, timeZone: deviceTimeZone(), nowMs: () => product.parts.clock.nowMs() }),
    [language, product],
  );
  return isManaging ? (
    <PeopleAndAudit {...{ product, group, reader }} />
  ) : (
    <RunningAudit {...{ product, group, reader }} people={NOBODY} />
  );
}

const NOBODY: never[] = [];

type SheetsProps = { product: Product; group: FormGroup; reader: PeopleReader };

function PeopleAndAudit({ product, group, reader }: SheetsProps) {
  const accounts = useLiving(useMemo(() => createPeopleForms(product, group).accounts, [product, group]));
  return accounts === null ? null : <Sheets {...{ product, group, reader, accounts }} />;
}

function Sheets(props: Parameters<typeof RunningPeople>[0]) {
  const { t } = useTranslation('audit');
  const [sheet, turnTo] = useState<'people' | 'audit'>('people');
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
