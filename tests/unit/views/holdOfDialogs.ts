import { dialogTeller } from '#app/kiosk/dialogTeller.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

/** Whether the dialogs of the page hold reloads back, as its display is told at each good check (GAP-36). */
export function holdOfDialogs(): () => boolean {
  let openForms = 0;
  const tell = dialogTeller({
    send({ type }) {
      if (type === 'form.opened') openForms += 1;
      if (type === 'form.closed') openForms -= 1;
    },
  });
  return () => {
    tell(MISSION_TIME_MS);
    return openForms > 0;
  };
}
