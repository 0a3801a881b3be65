import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SourceState } from '#contracts/sources.ts';
import { isSameOrdering, selectGranting, type Granting } from '#machines/sources/sourcesSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { formatMoment } from '#ui/format/clock.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { RoleChips } from './RoleChips.tsx';
import type { SourceShown, SourcesRef } from './sourceView.ts';

type GrantPartProps = {
  sources: SourcesRef;
  source: SourceState;
  shown: SourceShown;
  mayGrant: boolean;
};

/** What a source may do, by whose word, and the form that changes it (GAP-137). */
export function GrantPart({ sources, source, shown, mayGrant }: GrantPartProps) {
  const { t } = useTranslation('sources');
  const granting = useSelector(sources, selectGranting, isSameOrdering);
  const own = granting?.order.sourceId === source.id ? granting : null;
  const { id, needsGrant, mayClear } = source;
  return (
    <section>
      <h3>{t('column.role')}</h3>
      <RoleChips source={source} />
      <Word source={source} shown={shown} mayGrant={mayGrant} />
      {needsGrant && mayGrant && own === null && (
        <Button
          kind={mayClear ? 'danger' : 'plain'}
          onPress={() => sources.send({ type: 'grant.requested', sourceId: id, mayClear: !mayClear })}
        >
          {t(mayClear ? 'grant.takeBack' : 'grant.give')}
        </Button>
      )}
      {own !== null && <GrantForm sources={sources} granting={own} />}
    </section>
  );
}

/** By whose word a source may clear, or why it may not. */
function Word({ source, shown: { atMs, locale }, mayGrant }: Omit<GrantPartProps, 'sources'>) {
  const { t } = useTranslation('sources');
  const { role, grant, needsGrant, mayClear } = source;
  if (grant !== null && mayClear) {
    const time = formatMoment(Date.parse(grant.at), atMs, locale);
    return <p>{t('grant.by', { name: grant.by, time })}</p>;
  }
  if (role === 'secondary' && mayClear) return <p>{t('grant.accepted')}</p>;
  if (role !== 'primary') return <p>{t(`grant.${role}`)}</p>;
  if (!needsGrant) return <p>{t('grant.notNeeded')}</p>;
  return <p>{t(mayGrant ? 'grant.missing' : 'grant.siteAdmins')}</p>;
}

function GrantForm({ sources, granting }: { sources: SourcesRef; granting: Granting }) {
  const { t } = useTranslation('sources');
  const { order, isSending, fault } = granting;
  const { mayClear: isGiven, reason } = order;
  return (
    <ReasonForm
      sources={sources}
      writing={{ reason, isSending, fault }}
      label={t(isGiven ? 'grant.give' : 'grant.takeBack')}
      effect={t(isGiven ? 'grant.giveEffect' : 'grant.takeBackEffect')}
      action={
        isGiven
          ? { kind: 'primary', word: t('grant.doGive') }
          : { kind: 'danger', word: t('grant.doTakeBack') }
      }
    />
  );
}
