import { IconAlertTriangle, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectBackMs, selectShowsAll } from '#machines/lightning/lightningSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceBar } from '#ui/ChoiceBar.tsx';
import type { LightningRef } from './lightningView.ts';
import './lightning.css';

type LightningSettingsProps = {
  lightning: LightningRef;
  /** The map shows the present; else another time, before which there is an hour to play too. */
  isLive: boolean;
};

/** Which lightning the map shows: its kinds (STRIKE-01, STRIKE-02), and the hour before once more (STRIKE-13). */
export function LightningSettings({ lightning, isLive }: LightningSettingsProps) {
  const { t } = useTranslation('layers');
  const showsAll = useSelector(lightning, selectShowsAll);
  const isPlaying = useSelector(lightning, (snapshot) => selectBackMs(snapshot) > 0);
  const kinds = [
    { value: 'all', label: t('lightning.all') },
    { value: 'ground', label: t('lightning.ground') },
  ] as const;
  return (
    <div className="lightning">
      <ChoiceBar
        label={t('lightning.kinds')}
        options={kinds}
        value={showsAll ? 'all' : 'ground'}
        onChosen={(kind) => lightning.send({ type: 'kinds.chosen', isAll: kind === 'all' })}
      />
      {showsAll && (
        <p className="lightning-warning">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('lightning.onlyGroundIsDangerous')}
        </p>
      )}
      <Button onPress={() => lightning.send({ type: isPlaying ? 'playback.stopped' : 'playback.requested' })}>
        {isPlaying ? <IconPlayerStop aria-hidden="true" /> : <IconPlayerPlay aria-hidden="true" />}
        {t(
          isPlaying
            ? isLive
              ? 'lightning.stop'
              : 'lightning.stopPast'
            : isLive
              ? 'lightning.play'
              : 'lightning.playPast',
        )}
      </Button>
    </div>
  );
}
