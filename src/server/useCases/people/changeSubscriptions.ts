import { z } from 'zod';
import type { SubscriptionEnd, SubscriptionOrder } from '#contracts/subscription.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { Recipient } from '../../storage/repositories/subscriptionsRepository.ts';
import type { Orderer } from '../access/personGate.ts';
import { clientPerson } from './clientPerson.ts';
import { facilitiesToSubscribe, facilityOf } from './subscribedFacilities.ts';
import type { SubscriptionCalls } from './subscriptionCalls.ts';

/** Subscribes each of the people and URLs to each facility, all that are named or none (CALL-48, CALL-50). */
export async function subscribeAll(
  { repositories, clock, facilitiesOf }: SubscriptionCalls,
  { id: subscribedBy, clientId, stillMay }: Orderer,
  {
    facilityList,
    emailList,
    callbacklist,
    ...rest
  }: SubscriptionOrder & { readonly numberList?: readonly string[] },
): Promise<void> {
  const chosen = await facilitiesToSubscribe(facilitiesOf, clientId, facilityList);
  const people = [
    ...(await peopleByEmail(repositories, clientId, emailList)),
    ...(await peopleByNumber(repositories, clientId, rest.numberList ?? [])),
  ];
  const userList = [...new Set(people.map(({ id }) => id))];
  const recipients: Recipient[] = [
    ...userList.map((personId) => ({ personId })),
    ...callbacklist.map((callbackUrl) => ({ callbackUrl })),
  ];
  const orders = chosen.flatMap(({ gid }) =>
    recipients.map((recipient) => ({ clientId, facilityGid: gid, recipient, subscribedBy })),
  );
  const detail = { clientId, callbacklist, facilityList: chosen.map(({ id }) => id), userList };
  await repositories.together(async ({ sessions, subscriptions, audit }) => {
    await stillMay({ sessions });
    await subscriptions.addMany(orders);
    const atMs = clock.nowMs();
    await audit.append({ atMs, who: subscribedBy, clientId, what: 'subscription.added', detail });
  });
}

/** Ends one subscription; one that does not stand is no error (CALL-49, CALL-51). */
export async function unsubscribeOne(
  { repositories, clock, facilitiesOf }: SubscriptionCalls,
  { id: who, clientId, stillMay }: Orderer,
  { facilityId, type, userIdOrCallbackUrl }: Omit<SubscriptionEnd, 'categoryId'>,
): Promise<void> {
  const { gid, id } = await facilityOf(facilitiesOf, clientId, facilityId);
  const recipient: Recipient =
    type === 'callback'
      ? { callbackUrl: userIdOrCallbackUrl }
      : { personId: parseUserId(userIdOrCallbackUrl) };
  const detail = { clientId, facilityId: id, type, userIdOrCallbackUrl };
  await repositories.together(async ({ sessions, subscriptions, audit }) => {
    await stillMay({ sessions });
    const isRemoved = await subscriptions.remove(clientId, gid, recipient);
    const atMs = clock.nowMs();
    if (isRemoved) await audit.append({ atMs, who, clientId, what: 'subscription.removed', detail });
  });
}

/** Ends all subscriptions of one person of the client. @throws ProblemError 404 for a person whom the client has not. */
export async function unsubscribeAll(
  { repositories, clock }: SubscriptionCalls,
  { id: who, clientId, stillMay }: Orderer,
  personId: string,
): Promise<void> {
  await repositories.together(async (transaction) => {
    await stillMay(transaction);
    const { id: userId } = await clientPerson(transaction, clientId, personId);
    const count = await transaction.subscriptions.removeAllOf(clientId, userId);
    const detail = { clientId, type: 'user', userIdOrCallbackUrl: userId, count };
    const atMs = clock.nowMs();
    await transaction.audit.append({ atMs, who, clientId, what: 'subscription.allRemoved', detail });
  });
}

async function peopleByEmail(
  { clientPeople }: Repositories,
  clientId: string,
  emails: readonly string[],
): Promise<readonly PersonRecord[]> {
  const people = await clientPeople.findByEmails(clientId, emails);
  const known = new Set(people.map(({ email }) => email.toLowerCase()));
  refuseUnknown(
    'emailList',
    clientId,
    emails.find((email) => !known.has(email.toLowerCase())),
  );
  return people;
}

/** Everybody of the client who has one of the numbers. */
async function peopleByNumber(
  { clientPeople }: Repositories,
  clientId: string,
  numbers: readonly string[],
): Promise<readonly PersonRecord[]> {
  const people = await clientPeople.findByNumbers(clientId, numbers);
  const known = new Set(people.map(({ phoneNumber }) => phoneNumber));
  refuseUnknown(
    'numberList',
    clientId,
    numbers.find((number) => !known.has(number)),
  );
  return people;
}

function refuseUnknown(
  field: 'emailList' | 'numberList',
  clientId: string,
  unknown: string | undefined,
): void {
  if (unknown === undefined) return;
  const message = `Person ${unknown} not found in ${clientId}.`;
  throw new ProblemError(404, 'userNotFound', message, { [field]: { message } });
}

function parseUserId(text: string): string {
  const id = z.uuid().safeParse(text);
  if (id.success) return id.data;
  const message = 'There is no such person.';
  throw new ProblemError(404, 'userNotFound', message, { userIdOrCallbackUrl: { message } });
}
