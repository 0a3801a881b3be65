import { useTranslation } from 'react-i18next';
import { StatusIcon } from '#ui/StatusIcon.tsx';

/** Statuses of yards, worst first. */
const LOOKS = ['closed', 'alertopen', 'unknown', 'warning', 'override'] as const;

/** What the symbols of yards and strikes mean: shape says it before color does. */
export function SymbolKey({ hasStrikes }: { hasStrikes: boolean }) {
  const { t } = useTranslation(['layers', 'common']);
  return (
    <section className="legendblock">
      <h3>{t('key.title')}</h3>
      <ul className="symbolkey">
        {LOOKS.map((statusStyle) => (
          <li key={statusStyle}>
            <StatusIcon statusStyle={statusStyle} />
            <span className="symbolkey-status">{t(`common:status.${statusStyle}`)}</span>
          </li>
        ))}
        <li>
          <OpenRing />
          <span className="symbolkey-status">{t('common:status.open')}</span>
        </li>
        <li>
          <OpenRing count={5} />
          {t('key.group')}
        </li>
        {hasStrikes && <StrikeKey />}
      </ul>
    </section>
  );
}

/** As the map draws open yards: one, or several with their number. */
function OpenRing({ count = null }: { count?: number | null }) {
  return (
    <svg className="symbolkey-open" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r={count === null ? 5.5 : 10} />
      {count !== null && (
        <text x="12" y="16" textAnchor="middle">
          {count}
        </text>
      )}
    </svg>
  );
}

function StrikeKey() {
  const { t } = useTranslation('layers');
  return (
    <>
      <li>
        <svg className="symbolkey-bolt" viewBox="0 0 64 64" aria-hidden="true">
          <path d="M38 4L14 36H29L24 60L50 25H34Z" />
        </svg>
        {t('key.newest')}
      </li>
      <li>
        <svg className="symbolkey-disc" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="5.5" />
        </svg>
        {t('key.ground')}
      </li>
      <li>
        <svg className="symbolkey-ring" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="5" />
        </svg>
        {t('key.cloud')}
      </li>
      <li>
        <span className="symbolkey-glow" aria-hidden="true" />
        {t('key.density')}
      </li>
    </>
  );
}
