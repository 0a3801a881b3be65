import { z } from 'zod';
import { isCallbackUrl } from '#domain/people/callbackUrl.ts';
import { phoneNumberOf } from '#domain/people/phoneNumber.ts';

/** Lightning and weather alerts: the only category (GAP-116). */
export const ALERTS_CATEGORY = 1;

const CategoryId = z.literal(ALERTS_CATEGORY).default(ALERTS_CATEGORY);
const FacilityId = z.string().min(1).max(200).describe('id of the facility, whatever its case');
const FacilityList = z.array(FacilityId).min(1).max(1000);
const CallbackUrl = z
  .string()
  .max(2048)
  .refine(isCallbackUrl, 'http or https, a host with a top-level domain of 2 to 5 letters');

/** A facility with a subscription (DATA-32). */
const SubscribedFacility = z.object({
  id: z.string().describe('id of the facility'),
  gid: z.int().describe('number of the facility'),
});

const SubscribedUser = z.object({ id: z.string(), name: z.string(), email: z.string() });
const SubscribedCallback = z.object({
  callbackUrl: z.string(),
  username: z.string().describe('person who subscribed it; empty: no longer known'),
});

/** Answer of GET user /alerts/subscriptions (CALL-47) and of GET admin /alerts/subscriptions/users/{userId} (CALL-45). */
export const Subscriptions = z.object({ subscriptions: z.array(SubscribedFacility) });
export type Subscriptions = z.infer<typeof Subscriptions>;

/** Answer of GET admin /alerts/facilities/subscriptions/{id}: the subscribers of one facility (CALL-45). */
export const FacilitySubscriptions = z.object({
  users: z.array(SubscribedUser),
  callbacks: z.array(SubscribedCallback),
});
export type FacilitySubscriptions = z.infer<typeof FacilitySubscriptions>;

/** Answer of GET admin /alerts/subscriptions/users: all people with a subscription (CALL-45). */
export const UserSubscriptions = z.object({
  users: z.array(SubscribedUser.extend({ facilities: z.array(SubscribedFacility) })),
});
export type UserSubscriptions = z.infer<typeof UserSubscriptions>;

/** Answer of GET admin /alerts/subscriptions/callback-urls (CALL-46). */
export const CallbackSubscriptions = z.object({
  callbacks: z.array(SubscribedCallback.extend({ facilities: z.array(SubscribedFacility) })),
});
export type CallbackSubscriptions = z.infer<typeof CallbackSubscriptions>;

/** Body of POST user /alerts/facilities/subscriptions (CALL-48): for oneself. Existing ones stay. */
export const OwnSubscriptionOrder = z.object({ categoryId: CategoryId, facilityList: FacilityList });
export type OwnSubscriptionOrder = z.infer<typeof OwnSubscriptionOrder>;

/** Body of DELETE user /alerts/facilities/subscriptions (CALL-49, GAP-116). */
export const OwnSubscriptionEnd = z.object({ facilityId: FacilityId });
export type OwnSubscriptionEnd = z.infer<typeof OwnSubscriptionEnd>;

const AnySubscriptionOrder = z.object({
  categoryId: CategoryId,
  facilityList: FacilityList,
  emailList: z.array(z.string().min(1).max(254)).max(1000).default([]).describe('people of the client'),
  callbacklist: z.array(CallbackUrl).max(100).default([]),
});

/** Body of POST admin /alerts/facilities/subscriptions (CALL-48): people by e-mail and URLs, each to each facility. */
export const SubscriptionOrder = AnySubscriptionOrder.superRefine(({ emailList, callbacklist }, context) => {
  if (emailList.length + callbacklist.length > 0) return;
  context.addIssue({ code: 'custom', path: ['emailList'], message: 'nobody is named (ADMIN-22)' });
});
export type SubscriptionOrder = z.infer<typeof SubscriptionOrder>;

const PhoneNumber = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const number = phoneNumberOf(typed);
    if (number) return number;
    context.addIssue({
      code: 'custom',
      message: 'no telephone number: country code with its + and 8 to 15 digits',
    });
    return z.NEVER;
  })
  .describe('E.164; spaces, dots and hyphens are ignored');

/** Body of POST /lightning/alerts/facilities/subscriptions (CALL-50): people by telephone number too. */
export const NumberSubscriptionOrder = AnySubscriptionOrder.extend({
  numberList: z.array(PhoneNumber).max(1000).default([]).describe('people of the client'),
}).superRefine(({ emailList, numberList, callbacklist }, context) => {
  if (emailList.length + numberList.length + callbacklist.length > 0) return;
  context.addIssue({ code: 'custom', path: ['emailList'], message: 'nobody is named (ADMIN-22)' });
});

/** Path of DELETE /lightning/alerts/facilities/{a}/{b}/{c} (CALL-51, GAP-117). */
export const SubscriptionPath = z.object({
  categoryId: z.literal(String(ALERTS_CATEGORY)),
  facilityId: FacilityId,
  userIdOrCallbackUrl: z.string().min(1).max(2048).describe('id of a user, else a URL'),
});

/** Body of DELETE admin /alerts/facilities/subscriptions (CALL-49). */
export const SubscriptionEnd = z.object({
  categoryId: CategoryId,
  facilityId: FacilityId,
  type: z.enum(['user', 'callback']),
  userIdOrCallbackUrl: z.string().min(1).max(2048),
});
export type SubscriptionEnd = z.infer<typeof SubscriptionEnd>;
