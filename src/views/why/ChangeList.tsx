import { useTranslation } from 'react-i18next';
import type { Assumption } from '#domain/alerting/explanation.ts';
import { Chip } from '#ui/Chip.tsx';
import { styleOfShown } from '#ui/statusStyle.ts';
import type { ExplanationView } from './explanationView.ts';
import { useChangeText } from './useChangeText.ts';

/** First what people wait for, last what must not happen. */
const COURSES: readonly Assumption[] = ['calm', 'happens', 'silence'];

/** What would change the status, to what, and when. */
export function ChangeList({ view }: { view: ExplanationView }) {
  const { t } = useTranslation(['why', 'common']);
  const changeText = useChangeText(view);
  const { changes } = view.explanation;
  const byCourse = COURSES.flatMap((course) => changes.filter(({ assumption }) => assumption === course));
  if (changes.length === 0) return null;
  return (
    <section>
      <h3>{t('change.title')}</h3>
      <ul className="why-list">
        {byCourse.map((change) => {
          const { atMs, cause, assumption, to } = change;
          return (
            <li key={`${assumption} ${cause} ${atMs}`}>
              {to !== null && (
                <Chip statusStyle={styleOfShown(to)} word={t(`common:status.${styleOfShown(to)}`)} />
              )}
              <span>{changeText(change)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
