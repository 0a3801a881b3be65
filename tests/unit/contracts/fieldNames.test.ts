import { expect, test } from 'vitest';
import { z } from 'zod';
import { AccessEntry, ClientSettings, FoundUsers, Role, RoleAssignment } from '#contracts/administration.ts';
import { AlertHistoryItem, AlertHistoryRequest } from '#contracts/alertHistory.ts';
import { AlertPayload } from '#contracts/alertPayload.ts';
import { CurrentConditions } from '#contracts/currentConditions.ts';
import { Dataset } from '#contracts/dataset.ts';
import { EventMetadataEntry } from '#contracts/eventMetadata.ts';
import { Facility } from '#contracts/facility.ts';
import { FacilityAlert, FacilityEvent } from '#contracts/facilityEvent.ts';
import { LayerConfig, Palette } from '#contracts/layers.ts';
import { BulkLocation, NewLocation } from '#contracts/location.ts';
import { DailyForecast, HourlyForecast } from '#contracts/meteogram.ts';
import { NotificationPreferences } from '#contracts/notificationPreferences.ts';
import { OverrideRequest, OverrideStatus } from '#contracts/override.ts';
import { PasswordChange, ProfileUpdate } from '#contracts/profileUpdate.ts';
import { DrivingRiskCode, RoadRiskProperties } from '#contracts/roadRisk.ts';
import { RouteMeta } from '#contracts/route.ts';
import { RouteShare } from '#contracts/routeShare.ts';
import { Session } from '#contracts/session.ts';
import { SilentTimes } from '#contracts/silentTimes.ts';
import { SensorArea, SensorEventLog, SnowSensor } from '#contracts/snowSensor.ts';
import { Strike } from '#contracts/strike.ts';
import {
  CallbackSubscriptions,
  FacilitySubscriptions,
  SubscriptionEnd,
  UserSubscriptions,
} from '#contracts/subscription.ts';
import { Tag } from '#contracts/tag.ts';
import { Vehicle } from '#contracts/vehicle.ts';
import { VehicleFilter } from '#contracts/vehicleFilter.ts';
import { VehicleHeat } from '#contracts/vehicleHeat.ts';

/** Names that other programs write and read, word for word as the requirements list them. */
const NAMES: Readonly<Record<string, readonly (readonly [z.ZodType, string])[]>> = {
  'a facility [DATA-01]': [
    [
      Facility,
      'id gid address city state postalCode countryCode tz latitude longitude tags name isDevice yardStatus clientId',
    ],
  ],
  'an alert of a facility [DATA-02]': [[FacilityAlert, 'facilityId highestSeverityAlert id']],
  'an event [DATA-03]': [
    [
      FacilityEvent,
      'eventType alertStatus severity global_severity eventStartAt eventExpiresAt title message groupId keplerId yardStatus triggerDistanceMeters customMessage group status geom coordinates closestStrike location lat lon distance timestamp',
    ],
  ],
  'an override [DATA-04]': [[OverrideStatus, 'group title message status override overrideID yardStatus']],
  'a payload [DATA-05]': [
    [
      AlertPayload,
      'overrideUserName overrideUserEmail email message header elements key val wind snowl lightningProbability',
    ],
  ],
  'metadata of events [DATA-06]': [
    [
      EventMetadataEntry,
      'title title_i title_m message alert_status status bean_color feature_color background_color feature_label global_severity severity yard_visibility yard_status event_classes event_risk_category group_id group_id_label event_id_label event_id',
    ],
  ],
  'current conditions [DATA-07]': [
    [
      CurrentConditions,
      'temperature temperatureFeelsLike windSpeed precip1Hour snow1Hour iconCode wxPhraseMedium',
    ],
  ],
  'a session [DATA-08]': [
    [
      Session,
      'accessToken refreshToken idToken expireDurationSeconds client name phoneNumber language email unitSystem unitMetricSubsystem',
    ],
  ],
  'a snow sensor [DATA-10]': [
    [
      SnowSensor,
      'gid device_id marker_color project type marker_symbol zone client facility status marker_size latitude longitude sensor time height online offline small medium large',
    ],
  ],
  'the log of a sensor [DATA-11]': [[SensorEventLog, 'gid event_log at event']],
  'the area of a sensor [DATA-12]': [
    [SensorArea, 'features time_series_iso8601 when_will_it_rain time_series_precip time_series_snow'],
  ],
  'a vehicle [DATA-13]': [
    [
      Vehicle,
      'vrid carrierCode isInMotion VIN make model year location coordinates graph_data_available final_destination origin origin_scheduled_depart dest_scheduled_arrival time canceled_load',
    ],
  ],
  'heat in a vehicle [DATA-14]': [
    [
      VehicleHeat,
      'graph_data_available vehicle vin power location gps current_time make model year summary outside cab cargo current average hi temp wbgt humidity sensor_data label Humidity Fahrenheit HeatIndex_Fahrenheit metrics at sensor_zone',
    ],
  ],
  'a road risk [DATA-16]': [
    [
      RoadRiskProperties,
      'risk risk_vector icon visibility_min precip_type precip_max snow_max gusts_min gusts_max cross_max traffic_ban traffic_ban_description traffic_ban_reason',
    ],
  ],
  'a code of the driving index [DATA-17]': [
    [DrivingRiskCode, 'global_severity feature_color bean_color message icon category'],
  ],
  'a strike [DATA-18]': [[Strike, 'timestamp lon lat strikeType CG CC']],
  'a past alert, a shared route, a region of vehicles [DATA-19]': [
    [AlertHistoryItem, 'keplerId eventType eventStartAt eventExpiresAt affectedLocation id'],
    [AlertHistoryRequest, 'start end facilityIds'],
    [RouteShare, 'recipients url message 1 2 3 4 base64'],
    [VehicleFilter, 'from to polygon'],
  ],
  'a new override [DATA-20]': [
    [
      OverrideRequest,
      'facilityStatusUpdates overrideGroupId override customMessage status facilityId yardStatus lightningProbability feedType OVERRIDE',
    ],
  ],
  'a location [DATA-21]': [
    [
      NewLocation,
      'latitude longitude name facilityTagIds city address state postalCode tz countryCode defaultUnits',
    ],
    [BulkLocation, 'name address city state country zip longitude latitude'],
    [Tag, 'id name'],
  ],
  'a layer [DATA-22]': [
    [
      LayerConfig,
      'title name type zIndex defaultVisibility model initIndex url tileUrl tileUrlNo legendImage popup_props useCustomStylingFunction var elev legend opacity styles onlyForecast onlyHistory onlyPresent query_parameters hideLegend useWebGL lang minZoom maxZoom queryable showAtOnce',
    ],
  ],
  'times of a dataset [DATA-23]': [[Dataset, 'reference_time valid_at_times next_update_at']],
  'a palette [DATA-24]': [[Palette, 'stops colors units']],
  'a day of the forecast [DATA-25]': [
    [DailyForecast, 'local_date icon desc tmin tmax precip precip_snow wind_max hourly_data'],
  ],
  'an hour of the forecast [DATA-26]': [
    [
      HourlyForecast,
      'local_record_at temp precip precip_snow wind_speed wind_dir wind_beaufort pressure_mslp',
    ],
  ],
  'a route [DATA-27]': [
    [
      RouteMeta,
      'num route_seconds route_meters weather_risk_metric weather_risk_metric_desc weather_risk_reasons url',
    ],
  ],
  'changed details, a password, preferences [DATA-28]': [
    [ProfileUpdate, 'name phoneNumber language unitSystem unitMetricSubsystem'],
    [PasswordChange, 'newPassword repeatedNewPassword oldPassword'],
    [NotificationPreferences, 'notificationPreferences eventType sms email'],
  ],
  'silent times [DATA-29]': [
    [
      SilentTimes,
      'monOpens monClose tueOpens tueClose wedOpens wedClose thuOpens thuClose friOpens friClose satOpens satClose sunOpens sunClose timezone',
    ],
  ],
  'found people and roles [DATA-30]': [
    [FoundUsers, 'users id email name roles'],
    [Role, 'id name'],
    [RoleAssignment, 'roleId userId'],
  ],
  'access of a person [DATA-31]': [
    [AccessEntry, 'id userId resourceClass LOCATION resourceId read write title'],
  ],
  'subscriptions [DATA-32]': [
    [UserSubscriptions, 'id gid'],
    [FacilitySubscriptions, 'users id name email callbacks callbackUrl username'],
    [CallbackSubscriptions, 'callbackUrl username facilities'],
  ],
  'the end of a subscription, and a webhook [DATA-33]': [
    [SubscriptionEnd, 'categoryId facilityId type userIdOrCallbackUrl'],
    [ClientSettings, 'callbackUrl'],
  ],
};

test.each(Object.entries(NAMES))('the names of %s', (_, contracts) => {
  for (const [contract, names] of contracts) {
    expect(wordsIn(contract)).toEqual(expect.arrayContaining(names.split(' ')));
  }
});

/** All words of what a contract takes: names of fields at any depth, allowed words, encodings. */
function wordsIn(contract: z.ZodType): readonly string[] {
  const words = new Set<string>();
  const walk = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) words.add(name);
      if (key === 'enum') for (const word of value as unknown[]) words.add(String(word));
      if (key === 'const' || key === 'contentEncoding') words.add(String(value));
      walk(value);
    }
  };
  walk(z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }));
  return [...words];
}
