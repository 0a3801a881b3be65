import { createProfileApi } from '#adapters/api/profileApi.ts';
import type { ProfileUpdate } from '#contracts/profileUpdate.ts';
import type { Session } from '#contracts/session.ts';
import { languageOf } from '#domain/language/language.ts';
import {
  passwordOrderOf,
  personalOrderOf,
  unitsOrderOf,
  type PasswordDraft,
  type PersonalDraft,
  type UnitsDraft,
} from '#machines/profileForm/profileDrafts.ts';
import { selectIsAdmin, selectSession } from '#machines/session/sessionSelectors.ts';
import type { Toasts } from '#ui/createToasts.ts';
import { formatPhoneNumber, readPhoneNumber } from '#ui/format/phone.ts';
import type { ProfileForms } from '#views/profile/profileForms.ts';
import { beginProfileForm, type BeginForm, type ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import { createDetailsChange } from './createDetailsChange.ts';
import { createNoticeForms } from './createNoticeForms.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** The forms of a profile that has just been opened, for as long as it is. */
export function beginProfileForms(
  product: ProfileProduct,
  toasts: Toasts,
  { isYardPage }: { isYardPage: boolean },
): Disposable<ProfileForms> {
  const begun: { stop(): void }[] = [];
  const begin: BeginForm = (calls) => {
    const form = beginProfileForm(calls, toasts);
    begun.push(form);
    return form;
  };
  const isAdmin = selectIsAdmin(product.session.getSnapshot());
  const notices = isYardPage ? null : createNoticeForms(product, begin);
  return {
    value: {
      ...createOwnForms(product, begin),
      notifications: notices?.notifications() ?? null,
      silentTimes: notices?.silentTimes() ?? null,
      subscriptions: isAdmin ? null : (notices?.subscriptions() ?? null),
    },
    end: () => begun.forEach((form) => form.stop()),
  };
}

/** What people change about themselves. */
function createOwnForms(product: ProfileProduct, begin: BeginForm) {
  const { platform, session } = product;
  const profile = createProfileApi(platform.http, platform.environment.authBaseUrl);
  const person = () => selectSession(session.getSnapshot());
  const change = createDetailsChange(product);

  return {
    personal: begin<PersonalDraft, ProfileUpdate>({
      orderOf: personalOrderOf(readPhoneNumber),
      load: async () => personalDraftOf(person()),
      async save(order, signal) {
        return personalDraftOf(await change(order, signal));
      },
      newsOf: () => 'personal',
    }),
    password: begin({
      orderOf: passwordOrderOf,
      load: async () => NO_PASSWORDS,
      async save(order, signal) {
        await profile.changePassword(order, signal);
        return NO_PASSWORDS;
      },
      newsOf: () => 'password',
    }),
    units: begin<UnitsDraft, UnitsDraft>({
      orderOf: unitsOrderOf,
      load: async () => unitsDraftOf(person()),
      save: async (order, signal) => unitsDraftOf(await change(order, signal)),
      newsOf: () => 'units',
    }),
  };
}

const NO_PASSWORDS: PasswordDraft = { oldPassword: '', newPassword: '', repeatedNewPassword: '' };

function personalDraftOf(person: Pick<Session, 'name' | 'phoneNumber' | 'language'> | null): PersonalDraft {
  const held = {
    name: person?.name ?? '',
    phoneText: formatPhoneNumber(person?.phoneNumber ?? ''),
    language: languageOf(person?.language ?? null),
  };
  return { ...held, held };
}

function unitsDraftOf(person: UnitsDraft | null): UnitsDraft {
  return {
    unitSystem: person?.unitSystem ?? -1,
    unitMetricSubsystem: person?.unitMetricSubsystem ?? 0,
  };
}
