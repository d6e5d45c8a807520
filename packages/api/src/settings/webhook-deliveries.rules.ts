/**
 * States of a delivery. In the state `FAILED`, the portal makes no further attempt unless someone resends the delivery.
 */
export const deliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const;

/**
 * Errors of the last attempt: no answer, an answer other than 2xx, a host or address that is not permitted, a delivery
 * that waited too long, a secret that cannot be decrypted with this SECRET_KEY, or a restore from a backup.
 */
export const deliveryErrors = [
  'NO_ANSWER',
  'ANSWER',
  'NOT_PERMITTED',
  'TOO_LATE',
  'SECRET',
  'RESTORED',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];
