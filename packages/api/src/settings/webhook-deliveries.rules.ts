/** `FAILED` is the dead-letter list: given up, until somebody sends it again. */
export const deliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const;

/**
 * What came of the last try that was not taken: nobody answered, another answer than 2xx came, the host is not permitted or leads to an
 * address that is not, it waited too long, the secret cannot be opened under this SECRET_KEY, or the portal was restored from a backup.
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
