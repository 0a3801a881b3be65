import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SourceState } from '#contracts/sources.ts';
import { Button } from '#ui/Button.tsx';
import { focusOnMount } from '#ui/focusOnMount.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { GrantPart } from './GrantPart.tsx';
import { SourceFacts } from './SourceFacts.tsx';
import { SourceAge } from './SourceAge.tsx';
import { sourceName } from './sourceName.ts';
import { shownCondition, type SourceShown, type SourcesRef } from './sourceView.ts';

type SourcePanelProps = {
  sources: SourcesRef;
  source: SourceState;
  shown: SourceShown;
  mayGrant: boolean;
  onClosed: () => void;
};

/** One source: its rights, what it delivered, its gaps and errors with their times, its yards and its terms. */
export function SourcePanel({ sources, source, shown, mayGrant, onClosed: close }: SourcePanelProps) {
  const { t } = useTranslation('sources');
  return (
    <aside
      className="sources-panel"
      aria-label={sourceName(source, t)}
      data-condition={shownCondition(source, shown)}
    >
      <div className="sources-back">
        <Button onPress={close}>
          <IconArrowLeft aria-hidden="true" />
          {t('back')}
        </Button>
      </div>
      <header>
        <div>
          {/* on a phone the panel has taken the place of the list */}
          <h2 tabIndex={-1} ref={focusOnMount}>
            {sourceName(source, t)}
          </h2>
          <p>{t(`content.${source.content}`)}</p>
        </div>
        <span className="sources-close">
          <IconButton label={t('back')} onPress={close}>
            <IconX aria-hidden="true" />
          </IconButton>
        </span>
      </header>
      <p className="sources-age">
        <SourceAge source={source} shown={shown} />
      </p>
      <GrantPart sources={sources} source={source} shown={shown} mayGrant={mayGrant} />
      <SourceFacts source={source} shown={shown} />
      <Gaps source={source} shown={shown} />
      <Errors source={source} shown={shown} />
      <Yards source={source} />
    </aside>
  );
}

type PartProps = { source: SourceState; shown: SourceShown };

function Gaps({ source: { gaps, tellsOfQuiet }, shown: { atMs, locale } }: PartProps) {
  const { t } = useTranslation('sources');
  const timeOf = (at: string) => formatMoment(Date.parse(at), atMs, locale);
  return (
    <section>
      <h3>{t('column.gaps')}</h3>
      {gaps.last.length === 0 && <p>{tellsOfQuiet ? t('noGaps') : t('gapsDoNotApply')}</p>}
      <ul>
        {gaps.last.toReversed().map(({ from, to, isRunning }) => (
          <li key={from}>
            {isRunning
              ? t('gapSince', { from: timeOf(from) })
              : t('gapBetween', { from: timeOf(from), to: timeOf(to) })}
          </li>
        ))}
      </ul>
      {gaps.count > gaps.last.length && <p>{t('moreGaps', { count: gaps.count - gaps.last.length })}</p>}
    </section>
  );
}

function Errors({ source: { errors }, shown: { atMs, locale } }: PartProps) {
  const { t } = useTranslation('sources');
  return (
    <section>
      <h3>{t('errors', { count: errors.count })}</h3>
      {errors.last.length === 0 && <p>{t('noError')}</p>}
      <ul>
        {errors.last.map(({ at, reason }, index) => (
          // the same failure may come twice in a second
          <li key={`${at} ${errors.count - index}`}>
            {t('error', { time: formatMoment(Date.parse(at), atMs, locale), reason })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Yards({ source: { yards } }: { source: SourceState }) {
  const { t } = useTranslation('sources');
  return (
    <section>
      <h3>{t('column.yards')}</h3>
      <p>
        {t('yards', { count: yards.count })}
        {yards.aloneCount > 0 && ` · ${t('alone', { count: yards.aloneCount })}`}
      </p>
      <ul className="sources-ids">
        {yards.ids.map((id, index) => (
          <li key={id} data-alone={index < yards.aloneCount || undefined}>
            {id}
            {index < yards.aloneCount && <span className="spoken"> {t('aloneMark')}</span>}
          </li>
        ))}
      </ul>
      {yards.count > yards.ids.length && <p>{t('moreYards', { count: yards.count - yards.ids.length })}</p>}
    </section>
  );
}
