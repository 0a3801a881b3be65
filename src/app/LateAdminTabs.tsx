import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { FormWaiting } from '#views/profile/FormFrame.tsx';
import type { AdminTabsProps } from './AdminTabs.tsx';

type Stage = 'loading' | 'missing' | ComponentType<AdminTabsProps>;

/** The tabs of administrators, whose script and texts are fetched when the first of them is opened. */
export function LateAdminTabs(props: AdminTabsProps) {
  const { t, i18n } = useTranslation('profile');
  const [{ stage }, setStage] = useState<{ stage: Stage }>({ stage: 'loading' });
  useEffect(() => {
    if (stage !== 'loading') return;
    const fetched = Promise.all([import('./AdminTabs.tsx'), i18n.loadNamespaces('admin')]);
    fetched.then(
      ([{ AdminTabs }]) => setStage({ stage: AdminTabs }),
      () => setStage({ stage: 'missing' }),
    );
  }, [stage, i18n]);
  if (typeof stage === 'string')
    return (
      <FormWaiting
        title={t(`tabs.${props.tabId}`)}
        isMissing={stage === 'missing'}
        onTryAgain={() => setStage({ stage: 'loading' })}
      />
    );
  const Tabs = stage;
  return <Tabs {...props} />;
}
