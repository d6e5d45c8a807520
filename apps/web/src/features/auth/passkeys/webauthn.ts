import {
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyTransports,
} from '@gatehouse/api/auth/passkey-shapes';

/** Loads the library on first use of a passkey. */
const loadLibrary = () => import('@simplewebauthn/browser');

export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/**
 * Creates a passkey in the browser. Returns `TWICE` if the device already has a passkey for this account, and undefined
 * if the creation failed or was cancelled.
 */
export async function makePasskey(
  creation: PasskeyCreation,
): Promise<NewPasskeyAnswer | 'TWICE' | undefined> {
  const { startRegistration, WebAuthnError } = await loadLibrary();
  try {
    const { id, response } = await startRegistration({ optionsJSON: creation });
    const { clientDataJSON, attestationObject } = response;
    const transports = passkeyTransports.filter((transport) => response.transports?.includes(transport));
    return { id, clientDataJSON, attestationObject, transports };
  } catch (error) {
    const isTwice =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return isTwice ? 'TWICE' : undefined;
  }
}

/** Signs a request with a passkey in the browser. Returns undefined if no passkey was used. */
export async function signWith(request: PasskeyRequest): Promise<PasskeyAnswer | undefined> {
  const { startAuthentication } = await loadLibrary();
  try {
    const { id, response } = await startAuthentication({ optionsJSON: request });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  } catch {
    return undefined;
  }
}
