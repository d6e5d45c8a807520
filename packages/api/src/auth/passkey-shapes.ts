import { z } from 'zod';
import { requiredText } from '../platform/shapes.ts';

/** Maximum length of a passkey's name, and maximum number of passkeys per account. */
export const passkeyLimits = { name: 50, each: 10 } as const;

export const passkeyName = requiredText(passkeyLimits.name);

/** Bytes in base64url, as browsers send them in WebAuthn responses. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

/** Transports between browser and authenticator. The web app removes values that only newer browsers know. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const transports = z.array(z.enum(passkeyTransports)).max(passkeyTransports.length);

/** Flattened response of an authenticator to a sign-in request (WebAuthn §5.2.2). */
export const passkeyAnswer = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_096),
  authenticatorData: bytes(2_048),
  signature: bytes(2_048),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** Flattened response of a newly created passkey (WebAuthn §5.2.1). */
export const newPasskeyAnswer = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_096),
  attestationObject: bytes(16_384),
  transports: transports.default([]),
});
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** Options for signing in with a passkey (WebAuthn §5.5). The options can be used once, within a few minutes. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** Options for creating a passkey (WebAuthn §5.4). The options can be used once, within a few minutes. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;
