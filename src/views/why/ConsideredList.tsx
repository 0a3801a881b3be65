import { useTranslation } from 'react-i18next';
import { Chip } from '#ui/Chip.tsx';
import { styleOfAlert } from '#ui/statusStyle.ts';
import { shownTimesOf, type Explained, type ExplanationView } from './explanationView.ts';
import { useSay } from './useSay.ts';

const RUNNING: readonly Explained['fate'][] = ['displayed', 'counts', 'overruled', 'override', 'drill'];

/** Every event that the newest answer lists, and what became of it in the verdict. */
export function ConsideredList({ view }: { view: ExplanationView }) {
  const { t } = useTranslation(['why', 'common']);
  const say = useSay(view);
  const { events } = view.explanation;
  if (events.length === 0) return null;
  return (
    <section>
      <h3>{t('event.title')}</h3>
      <ul className="why-list">
        {events.map((event) => {
          const { id, status, isDrill, fate } = event;
          const { endsAtMs } = shownTimesOf(view, event);
          const title = say.title(id);
          const statusStyle = styleOfAlert(status);
          return (
            <li key={id}>
              <Chip statusStyle={statusStyle} word={t(`common:status.${statusStyle}`)} />
              <span>
                <b>{isDrill ? t('event.drill', { title }) : title}</b>
                {t(`event.fate.${fate}`)}{' '}
                {endsAtMs !== null &&
                  RUNNING.includes(fate) &&
                  t('event.until', { time: say.time(endsAtMs) })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
