import { expect, test } from 'vitest';
import { textsOf } from './textsOf.ts';

/** Texts that the requirements give word for word, by their keys; `{{…}}` as the key has it. */
const GIVEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the header [SHELL-21]': { 'timeSlider:return': 'Return to current' },
  'maintenance [SHELL-25]': { 'errors:maintenance.title': 'Website under maintenance' },
  'a link that is none [SHELL-08][ERR-16]': { 'common:invalidLink': 'Invalid Link' },
  'an alert [POPUP-04]': { 'popup:alert.expand': 'Expand Alert Info' },
  'the card of a sensor [POPUP-09][SENS-01]': { 'popup:sensor.moreInfo': 'More Info' },
  'the card of a vehicle [POPUP-09]': { 'popup:vehicle.heat.more': 'More Info' },
  'an empty list of facilities [LIST-06]': { 'map:list.none': 'No rows found' },
  'the forecast of a week [FAC-09]': {
    'facility:weekly.failed': 'Failed loading data, please try again later',
  },
  'the forces of the wind [UNIT-14][GAP-27]': {
    'facility:chart.force.calm': 'Calm',
    'facility:chart.force.lightAir': 'Light air',
    'facility:chart.force.lightBreeze': 'Light breeze',
    'facility:chart.force.gentleBreeze': 'Gentle breeze',
    'facility:chart.force.moderateBreeze': 'Moderate breeze',
    'facility:chart.force.freshBreeze': 'Fresh breeze',
    'facility:chart.force.strongBreeze': 'Strong breeze',
    'facility:chart.force.nearGale': 'Near gale',
    'facility:chart.force.gale': 'Gale',
    'facility:chart.force.strongGale': 'Strong gale',
    'facility:chart.force.storm': 'Storm',
    'facility:chart.force.violentStorm': 'Violent storm',
    'facility:chart.force.hurricane': 'Hurricane',
  },
  'the switch of a sensor [SENS-02]': {
    'sensors:active': 'Sensor is active',
    'sensors:inactive': 'Sensor is inactive',
  },
  'what can be done with a sensor [SENS-03]': {
    'sensors:move': 'Move current sensor',
    'sensors:add': 'Add new sensor',
    'sensors:delete': 'Delete current sensor',
  },
  'the tabs of a sensor [SENS-04]': {
    'sensors:tab.point': 'Point Graph',
    'sensors:tab.area': 'Area Graph',
    'sensors:tab.log': 'Event Log',
  },
  'the place of a sensor [SENS-05]': {
    'sensors:place.title': 'Choose a location for the sensor',
    'sensors:place.hint': 'Move Marker to desired location before saving',
  },
  'a new sensor [SENS-08]': { 'sensors:details.title': 'Add New Sensor' },
  'a sensor to be removed [SENS-09]': {
    'sensors:deletion.title': 'Delete this sensor?',
    'sensors:deletion.text': 'This action cannot be undone.',
  },
  'no vehicles [VEH-03]': { 'selection:none': 'No rows found' },
  'a search for vehicles that failed [VEH-04]': { 'selection:failed': 'Service Error' },
  'the summary of a run [TRACK-12]': {
    'tracking:more': 'Show more info for {{vrid}}',
    'tracking:less': 'Show less info for {{vrid}}',
  },
  'a vehicle that there is not [ERR-16]': { 'tracking:notFound': 'Vehicle Not Found' },
  'one waypoint too many [ROUTE-04]': { 'route:fault.tooMany': 'Maximum of 5 waypoints is reached!' },
  'the drawer of a route, as it is spelled [ROUTE-05]': {
    'route:header': 'Route Planing {{src}} - {{dest}}',
  },
  'no routes [ROUTE-06]': { 'route:noRoutes': 'No routes' },
  'a shared route [SHARE-07]': { 'route:share.sent': 'Route sent successfully' },
  'a route that there is not [ERR-09]': {
    'route:failed.notFound': 'Route do not exist, check your Area and try again',
  },
  'a route without data [ERR-10]': { 'route:failed.noData': 'Route data not found' },
  'a route that is impossible [ERR-11]': { 'route:failed.impossible': 'Route is not possible' },
  'facilities that there are not [ERR-12]': {
    'route:failed.facilities': "Facilities {{ids}} doesn't exist or you are at wrong network.",
  },
  'a typical route [ERR-13]': {
    'route:advice.typical': 'These risks along the route are considered typical.',
  },
  'a route with risks [ERR-14]': {
    'route:advice.caution':
      'There are risks along this route that would require drivers to exercise increased caution.',
  },
  'a hazardous route [ERR-15]': {
    'route:advice.hazardous':
      'The conditions along this route are considered hazardous and have an elevated risk of accidents. This route should be approached with extreme caution.',
  },
  'a closed poll [POLL-05]': {
    'poll:pollInstanceAlreadyClosed.title': 'Poll Closed',
    'poll:pollInstanceAlreadyClosed.text': 'Poll is closed and your feedback is not acknowledged.',
  },
  'a poll that there is not [POLL-06]': {
    'poll:pollInstanceNotFound.title': 'Poll Not found',
    'poll:pollInstanceNotFound.text': 'Poll instance cannot be found.',
  },
  'an option that there is not [POLL-07]': {
    'poll:pollOrPollOptionNotFound.title': 'Poll Option Not Found',
    'poll:pollOrPollOptionNotFound.text': 'Poll option you have selected is not found.',
  },
  'an option chosen before [POLL-08]': {
    'poll:pollOptionAlreadySelected.title': 'Poll option already selected',
    'poll:pollOptionAlreadySelected.text': 'You have already submitted your option for this poll.',
  },
  'an option chosen by text message [POLL-09]': {
    'poll:pollOptionAlreadySelectedUsingChannelSMS.title': 'Poll option already selected via SMS',
    'poll:pollOptionAlreadySelectedUsingChannelSMS.text':
      'You have already submitted your option for this poll.',
  },
  'an option chosen by e-mail [POLL-10]': {
    'poll:pollOptionAlreadySelectedUsingChannelEMAIL.title': 'Poll option already selected via EMAIL',
    'poll:pollOptionAlreadySelectedUsingChannelEMAIL.text':
      'You have already submitted your option for this poll.',
  },
  'a sign-in that failed [AUTH-07]': {
    'errors:signIn.provider': 'Error during login. Reason: {{reason}} Description: {{description}}',
  },
  'an address without a city [ADMIN-07]': { 'admin:address.noCity': 'The address must contain a city' },
  'rows of a file with errors [ADMIN-14]': {
    'admin:import.rowFault.name': 'Must have Name.',
    'admin:import.rowFault.longitude': 'Longitude is strange.',
    'admin:import.rowFault.latitude': 'Latitude is strange.',
    'admin:import.rowFault.country': 'Only two letters country code (ISO 3166-1)',
  },
  'silent times that are being saved [SUB-06]': { 'profile:saving': 'Saving...' },
  'the toasts of the profile and of administrators [ERR-16]': {
    'profile:news.facilitySaved': 'Facility saved successfully',
    'profile:news.removed': 'Removed successfully',
    'profile:news.uploaded': 'Uploaded successfully',
    'profile:news.uploadFailed': 'Upload error',
    'profile:news.subscribed': 'Subscribed successfully',
    'profile:news.unsubscribed': 'Unsubscribed successfully',
    'profile:news.webhook': 'Client Webhook updated',
    'profile:news.webhookFailed': 'Webhook saving went wrong',
    'profile:news.added': 'Added successfully',
    'profile:news.changed': 'Changed successfully',
    'profile:news.password': 'Changed successfully',
    'profile:news.changes': 'Changes saved successfully',
    'profile:news.personal': 'User Details updated.',
    'profile:news.units': 'User Units updated.',
    'profile:news.failed': 'Something went wrong!',
  },
};

const { t } = textsOf('en-US');

test.each(Object.entries(GIVEN))('the words of %s', (_, words) => {
  const shown = Object.keys(words).map((key) => [key, t(key as never, { skipInterpolation: true })]);
  expect(Object.fromEntries(shown)).toEqual(words);
});
