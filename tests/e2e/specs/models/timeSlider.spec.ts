import { stepsFor, timeSliderModel } from '../../../model/timeSlider/timeSlider.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createTimeSliderPage } from '../../drivers/timeSliderPage.ts';

test.describe('the time slider does what the person at the desk expects [TIME-02][TIME-04][TIME-05][TIME-07][SHELL-08]', () => {
  walkTransitions(timeSliderModel, { walked: 28, of: 28 }, async (dependencies) =>
    stepsFor(await createTimeSliderPage(dependencies)),
  );
});
