import { startAuthentication } from '@simplewebauthn/browser';

type Options = Readonly<Record<string, unknown>>;

/** Uses a passkey of this device. Rejects when the person cancels, or there is none. */
export async function signByPasskey(options: Options): Promise<object> {
  return startAuthentication({ optionsJSON: options as never });
}
