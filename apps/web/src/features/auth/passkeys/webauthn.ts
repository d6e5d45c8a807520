import {
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyTransports,
} from '@gatehouse/api/auth/passkey-shapes';

/** Loaded when somebody uses a passkey, and not before. */
const library = () => import('@simplewebauthn/browser');

export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Has the browser make a passkey. `TWICE`: the device has one for this account; undefined: none was made, or not wanted. */
export async function makePasskey(asked: PasskeyCreation): Promise<NewPasskeyAnswer | 'TWICE' | undefined> {
  const { startRegistration, WebAuthnError } = await library();
  try {
    const { id, response } = await startRegistration({ optionsJSON: asked });
    const { clientDataJSON, attestationObject } = response;
    const transports = passkeyTransports.filter((known) => response.transports?.includes(known));
    return { id, clientDataJSON, attestationObject, transports };
  } catch (error) {
    const isTwice =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return isTwice ? 'TWICE' : undefined;
  }
}

/** Has the browser sign with a passkey; undefined: none was used. */
export async function signWith(asked: PasskeyRequest): Promise<PasskeyAnswer | undefined> {
  const { startAuthentication } = await library();
  try {
    const { id, response } = await startAuthentication({ optionsJSON: asked });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  } catch {
    return undefined;
  }
}
