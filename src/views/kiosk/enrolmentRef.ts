import type { ActorRefFrom } from 'xstate';
import type { kioskEnrolmentMachine } from '#machines/kioskEnrolment/kioskEnrolmentMachine.ts';

export type EnrolmentRef = ActorRefFrom<typeof kioskEnrolmentMachine>;
