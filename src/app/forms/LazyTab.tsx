import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { FormWaiting } from '#views/profile/FormFrame.tsx';

type LazyTabProps<Props extends object> = {
  title: string;
  /** Texts that it needs, by namespace. One value for all renders. */
  texts: readonly string[];
  /** One value for all renders. */
  fetchTab: () => Promise<ComponentType<Props>>;
  tabProps: Props;
};

/** A tab of the profile whose script and texts are fetched when it is opened. */
export function LazyTab<Props extends object>({ title, texts, fetchTab, tabProps }: LazyTabProps<Props>) {
  const { i18n } = useTranslation();
  const [{ stage }, setStage] = useState<{ stage: 'loading' | 'missing' | ComponentType<Props> }>({
    stage: 'loading',
  });
  useEffect(() => {
    if (stage !== 'loading') return;
    const fetched = Promise.all([fetchTab(), i18n.loadNamespaces(texts)]);
    fetched.then(
      ([Tab]) => setStage({ stage: Tab }),
      () => setStage({ stage: 'missing' }),
    );
  }, [stage, i18n, texts, fetchTab]);
  if (typeof stage === 'string')
    return (
      <FormWaiting
        title={title}
        isMissing={stage === 'missing'}
        onTryAgain={() => setStage({ stage: 'loading' })}
      />
    );
  const Tab = stage;
  return <Tab {...tabProps} />;
}
